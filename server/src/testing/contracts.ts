import { readdirSync } from 'node:fs';
import type { Endpoint } from '@mesa/contract/endpoint';

const folder = new URL('../../../shared/contract/src/calls/', import.meta.url);

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'result' in value;

export const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** Returns every call of the contract. */
export async function contractEndpoints(): Promise<Endpoint[]> {
  const modules: object[] = [];
  // One after another: Jest cannot link a module that two others import at the same time.
  for (const file of readdirSync(folder).filter((name) => !name.endsWith('.test.ts')))
    modules.push((await import(`@mesa/contract/calls/${file.replace(/\.ts$/, '')}`)) as object);
  return modules.flatMap((module) => Object.values(module).filter(isEndpoint));
}
