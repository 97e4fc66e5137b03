/** Order matters: user agents also name the browsers they derive from. */
const browsers = [
  [/\bLine\//, 'LINE'],
  [/FBA[NV]/, 'Facebook'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
] as const;

const first = (list: readonly (readonly [RegExp, string])[], userAgent: string) => list.find(([sign]) => sign.test(userAgent))?.[1];

/** A readable name of a user agent: “Chrome · Mac”. Empty when it is unknown. */
export const deviceName = (userAgent: string): string =>
  [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean).join(' · ');
