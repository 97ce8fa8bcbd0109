// What browsers and Node have alike, and TypeScript knows as a part of either alone.
declare class URLSearchParams {
  constructor(from?: string | URLSearchParams);
  get(name: string): string | null;
  set(name: string, value: string): void;
  delete(name: string): void;
}
declare const performance: { now(): number };
