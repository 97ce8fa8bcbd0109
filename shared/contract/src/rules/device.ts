// The first that fits counts: Edge calls itself Chrome too, and Chrome on an iPhone Safari.
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

/** What a person calls the device of a session, by what its browser says of itself: Chrome en Android. */
export function deviceName(userAgent: string): string {
  const browser = named(browsers, userAgent);
  const system = named(systems, userAgent);
  if (browser && system) return `${browser} en ${system}`;
  return browser ?? system ?? 'Dispositivo desconocido';
}
