import { readdirSync } from 'node:fs';
import type { Endpoint } from '@mesa/contract/endpoint';

const folders = { contract: '../../../shared/contract/src/calls/', 'release-contract': '../../../releases/contract/src/calls/' };

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'result' in value;

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Returns every call of the contract and of the release contract. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const modules: object[] = [];
  // One after another: Jest cannot link a module that two others import at the same time.
  for (const [name, folder] of Object.entries(folders))
    for (const file of readdirSync(new URL(folder, import.meta.url)).filter((one) => !one.endsWith('.test.ts')))
      modules.push((await import(`@mesa/${name}/calls/${file.replace(/\.ts$/, '')}`)) as object);
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}
