/** In this order: browsers name their ancestors, too. */
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

/** What a browser calls itself, as people call it: “Chrome · Mac”. Empty when it says nothing known. */
export const deviceName = (userAgent: string): string =>
  [first(browsers, userAgent), first(systems, userAgent)].filter(Boolean).join(' · ');
