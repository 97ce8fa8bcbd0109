import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserContext } from '@playwright/test';
import { root } from '../../e2e/server';

interface Described {
  method: string;
  path: string;
  writes?: readonly string[];
}

const isWrite = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'writes' in value;

const namesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder)).flatMap((file) => (file.endsWith('.ts') && !file.endsWith('.test.ts') ? [file.slice(0, -3)] : []));

/** Returns every call that changes something, as a pattern of `METHOD /path`. */
async function writingCalls(): Promise<RegExp[]> {
  // The bundler includes all files of both folders.
  const modules: object[] = await Promise.all([
    ...namesIn('shared/contract/src/calls').map((name) => import(`../../../shared/contract/src/calls/${name}.ts`)),
    ...namesIn('releases/contract/src/calls').map((name) => import(`../../../releases/contract/src/calls/${name}.ts`)),
  ]);
  const writes = modules.flatMap((module) => Object.values(module).filter(isWrite)).filter((call) => call.writes);
  return writes.map((call) => new RegExp(`^${call.method} ${call.path.replace(/:\w+/g, '[^/]+')}$`));
}

/** Answers calls that would change something, or end the session, with a refusal, so that everything may be pressed. */
export async function holdWrites(context: BrowserContext): Promise<void> {
  const writing = await writingCalls();
  await context.route('**/api/**', async (route) => {
    const request = route.request();
    const { pathname } = new URL(request.url());
    const endsSession = pathname.startsWith('/api/auth/') && request.method() === 'POST' && !pathname.endsWith('/token');
    const isHeld = endsSession || writing.some((one) => one.test(`${request.method()} ${pathname}`));
    if (!isHeld) return route.fallback();
    await route.fulfill({ status: 403, contentType: 'application/json', body: JSON.stringify({ message: 'Esta medición no cambia nada.' }) });
  });
}
