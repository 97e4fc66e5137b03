/**
 * What the storefront makes of the merchant's colours, so that the form can say it beforehand: a readable text on a
 * button, a darker step for links on paper. The steps are in OKLCH and must stay the storefront's own.
 */
type Triple = readonly [number, number, number];

const paper = '#fbfbf9';
const ink = '#1b2230';
const readable = 4.5;

export const isColour = (hex: string): boolean => /^#[0-9a-f]{6}$/i.test(hex);

const channels = (hex: string): Triple => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Triple;
const toLinear = (v: number): number => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number): number => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Triple;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** WCAG's contrast of two colours, 1 to 21. */
export function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function toOklab(hex: string): Triple {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Triple;
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function toHex([light, a, b]: Triple): string {
  const lms = [
    light + 0.3963377774 * a + 0.2158037573 * b,
    light - 0.1055613458 * a - 0.0638541728 * b,
    light - 0.0894841775 * a - 1.291485548 * b,
  ];
  const [x, y, z] = lms.map((v) => v ** 3) as unknown as Triple;
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  const byte = (v: number): number => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, v)))) * 255);
  return `#${rgb.map((v) => byte(v).toString(16).padStart(2, '0')).join('')}`;
}

function darker(hex: string, part: number): string {
  const [light, a, b] = toOklab(hex);
  return toHex([light * (1 - part), a, b]);
}

function wash(hex: string): string {
  const [, a, b] = toOklab(hex);
  return toHex([0.94, a / 4, b / 4]);
}

export type ShopColour = { own: string; hover: string; wash: string; onOwn: string; asText: string };

/** The steps that a colour gets in the shop; `hex` is `#rrggbb`. */
export function shopColour(hex: string): ShopColour {
  const steps = [hex, darker(hex, 0.12), darker(hex, 0.22), darker(hex, 0.34)];
  return {
    own: hex,
    hover: darker(hex, 0.12),
    wash: wash(hex),
    onOwn: contrast('#ffffff', hex) >= readable ? '#ffffff' : ink,
    asText: steps.find((step) => contrast(step, paper) >= readable) ?? ink,
  };
}

export type Verdict = { white: number; onPaper: number; isWhiteReadable: boolean; isReadableOnPaper: boolean };

export function verdictOn(hex: string): Verdict {
  const white = contrast('#ffffff', hex);
  const onPaper = contrast(hex, paper);
  return { white, onPaper, isWhiteReadable: white >= readable, isReadableOnPaper: onPaper >= readable };
}
