/**
 * The merchant's two colours and what follows from them. Hover, press and wash are steps in OKLCH, where equal steps
 * look equal in every hue; a text colour is checked against what it stands on.
 */
type Rgb = readonly [number, number, number];
type Lch = { l: number; c: number; h: number };

const paper = '#fbfbf9';
const ink = '#1b2230';
/** The house's own colours: their steps are tuned by hand in tokens.css and need no computing. */
const tuned = { primary: '#24448c', secondary: '#b92f42' };
const readable = 4.5;

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb;
const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const toGamma = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);

function luminance(hex: string): number {
  const [r, g, b] = parse(hex).map(toLinear) as unknown as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** The contrast ratio of two colours as WCAG counts it, 1 to 21. */
function contrast(a: string, b: string): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

function toLch(hex: string): Lch {
  const [r, g, b] = parse(hex).map(toLinear) as unknown as Rgb;
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
  const [x, y, z] = lms.map((v) => v ** 3) as [number, number, number];
  const rgb = [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ];
  const byte = (v: number) => Math.round(Math.min(1, Math.max(0, toGamma(Math.max(0, v)))) * 255);
  return `#${rgb.map((v) => byte(v).toString(16).padStart(2, '0')).join('')}`;
}

const darker = (hex: string, part: number): string => {
  const colour = toLch(hex);
  return toHex({ ...colour, l: colour.l * (1 - part) });
};
const wash = (hex: string): string => {
  const colour = toLch(hex);
  return toHex({ ...colour, l: 0.94, c: colour.c / 4 });
};
const textOn = (ground: string): string => (contrast('#ffffff', ground) >= readable ? '#ffffff' : ink);

/** The colour as a ground; a step darker where neither white nor ink could be read on it. */
const asGround = (hex: string): string => (Math.max(contrast('#ffffff', hex), contrast(ink, hex)) >= readable ? hex : darker(hex, 0.12));

/** The first of the colour and its darker steps that can be read on paper; ink when none can. */
const asText = (hex: string): string =>
  [hex, darker(hex, 0.12), darker(hex, 0.22), darker(hex, 0.34)].find((step) => contrast(step, paper) >= readable) ?? ink;

function primarySteps(primary: string): Record<string, string> {
  const ground = asGround(primary);
  const press = darker(ground, 0.22);
  return {
    '--color-primary': ground,
    '--color-primary-h': darker(ground, 0.12),
    '--color-primary-p': press,
    '--color-primary-w': wash(primary),
    '--color-primary-t': asText(primary),
    '--color-on-primary': textOn(ground),
    // A light colour makes no dark footer: ink does.
    '--color-footer': textOn(press) === ink ? ink : press,
  };
}

function secondarySteps(secondary: string): Record<string, string> {
  const ground = asGround(secondary);
  return { '--color-secondary': ground, '--color-secondary-t': asText(secondary), '--color-on-secondary': textOn(ground) };
}

/** CSS variables for <html>; empty for the house's own colours. Inputs are `#rrggbb`. */
export function themeStyle(primary: string, secondary: string): Record<string, string> {
  return {
    ...(primary.toLowerCase() === tuned.primary ? {} : primarySteps(primary)),
    ...(secondary.toLowerCase() === tuned.secondary ? {} : secondarySteps(secondary)),
  };
}
