// Globals that browsers and Node share, but that TypeScript declares only for one of them.
declare class URLSearchParams {
  constructor(from?: string | URLSearchParams);
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}
declare const performance: { now(): number };
