// What browsers and Node have alike, and TypeScript knows as a part of either alone.
declare class URLSearchParams {
  constructor(text?: string);
  get(name: string): string | null;
}
declare const performance: { now(): number };
