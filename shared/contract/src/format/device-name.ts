// The first match counts: Edge also calls itself Chrome, and Chrome on an iPhone calls itself Safari.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\b/, 'Edge'],
  [/OPR|Opera/, 'Opera'],
  [/SamsungBrowser|Samsung Internet/, 'Samsung Internet'],
  [/Firefox|FxiOS/, 'Firefox'],
  [/Chrom(e|ium)|CriOS/, 'Chrome'],
  [/Safari/, 'Safari'],
];
const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/CrOS/, 'Chromebook'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS|macOS/, 'Mac'],
  [/Linux/, 'Linux'],
];

const named = (names: [RegExp, string][], text: string): string | undefined => names.find(([pattern]) => pattern.test(text))?.[1];

/** Returns a readable name for a session's device from its user agent: Chrome en Android. */
export function deviceName(userAgent: string): string {
  const browser = named(browsers, userAgent);
  const system = named(systems, userAgent);
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? 'Dispositivo desconocido';
}
