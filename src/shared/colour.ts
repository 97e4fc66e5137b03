/**
 * Derives the shop's palette from a merchant's colour, for the storefront and for the settings form's preview. Steps are taken
 * in OKLCH, where equal steps look equal in every hue. Colours are `#rrggbb`.
 */
type Triple = readonly [number, number, number];
type Lch = { l: number; c: number; h: number };

export const paper = '#fbfbf9';
/** Text colour on backgrounds too light for white. */
export const ink = '#1b2230';
/** WCAG's minimum contrast for text. */
const readable = 4.5;

const triple = ([a = 0, b = 0, c = 0]: readonly number[]): Triple => [a, b, c];
const channels = (hex: string): Triple => triple([1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255));
const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function luminance(hex: string): number {
  const [r, g, b] = triple(channels(hex).map(toLinear));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The WCAG contrast ratio of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function toLch(hex: string): Lch {
  const [r, g, b] = triple(channels(hex).map(toLinear));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return { l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, c: Math.hypot(a, bb), h: Math.atan2(bb, a) };
}

function toHex({ l, c, h }: Lch): string {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const lms = [l + 0.3963377774 * a + 0.2158037573 * b, l - 0.1055613458 * a - 0.0638541728 * b, l - 0.0894841775 * a - 1.291485548 * b];
  const [x, y, z] = triple(lms.map((v) => v ** 3));
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  const byte = (v: number): number => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, v)))) * 255);
  return `#${rgb.map((v) => byte(v).toString(16).padStart(2, '0')).join('')}`;
}

/** The colour with its lightness reduced by `part` (0 to 1). */
export function darker(hex: string, part: number): string {
  const colour = toLch(hex);
  return toHex({ ...colour, l: colour.l * (1 - part) });
}

/** The colour moved towards white by `part` (0 to 1). */
export function lighter(hex: string, part: number): string {
  const colour = toLch(hex);
  return toHex({ ...colour, l: colour.l + (1 - colour.l) * part });
}

/** `over` blended onto `background` with opacity `part` (0 to 1). */
export function blend(over: string, part: number, background: string): string {
  const under = channels(background);
  const byte = (value: number, at: number) => Math.round((value * part + (under[at] ?? 0) * (1 - part)) * 255);
  return `#${channels(over)
    .map((value, at) => byte(value, at).toString(16).padStart(2, '0'))
    .join('')}`;
}

/** The palest background of the colour's hue. */
export function wash(hex: string): string {
  const colour = toLch(hex);
  return toHex({ ...colour, l: 0.94, c: colour.c / 4 });
}

/** Whether text of one colour is readable on the other. */
export const isReadable = (text: string, background: string): boolean => contrast(text, background) >= readable;

/** Whether white text is readable on the colour. */
export const isWhiteReadable = (background: string): boolean => isReadable('#ffffff', background);

/** Whether the colour is readable as text on the page background. */
export const isReadableOnPaper = (text: string): boolean => isReadable(text, paper);

/** White where it is readable on the background, otherwise the dark text colour. */
export const textOn = (background: string): string => (isWhiteReadable(background) ? '#ffffff' : ink);

const steps = (hex: string): string[] => [hex, darker(hex, 0.12), darker(hex, 0.22), darker(hex, 0.34)];

/** The colour as a background: the first of it and its darker steps on which white or dark text is readable. */
export const toBackground = (hex: string): string => steps(hex).find((step) => isReadable(textOn(step), step)) ?? ink;

/** The first of the colour and its darker steps that is readable on the page; the dark text colour when none is. */
export const toTextColour = (hex: string): string => steps(hex).find((step) => isReadableOnPaper(step)) ?? ink;

/** The contrast with white and with the page background, 1 to 21 each. */
export const contrastRatios = (hex: string): { white: number; paper: number } => ({
  white: contrast('#ffffff', hex),
  paper: contrast(hex, paper),
});

/** Background and text colour of the header. Unreadable text colours are replaced; undefined: the page background. */
export function menuStyle(background: string | null, text: string | null): { background: string; color: string } | undefined {
  if (!background && !text) return undefined;
  const ground = background ?? paper;
  if (text && isReadable(text, ground)) return { background: ground, color: text };
  const readable = toBackground(ground);
  return { background: readable, color: textOn(readable) };
}
