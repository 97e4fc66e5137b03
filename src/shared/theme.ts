import { blend, darker, ink, isReadable, lighter, textOn, toBackground, toTextColour, wash } from './colour.ts';

/** The default colours: their steps are tuned by hand in the storefront's styles/tokens.css. */
const tuned = { primary: '#24448c', secondary: '#b92f42' };

/** The opacity of the footer's quiet text (`text-white/70`). */
const quietWhite = 0.7;

/** A darker step while its text stays readable; with dark text, a lighter step. */
function readableStep(ground: string, part: number): string {
  const down = darker(ground, part);
  return isReadable(textOn(ground), down) ? down : lighter(ground, part);
}

/** The footer's text is always white: a background too light for it is darkened, at last to ink. */
const footerOf = (press: string): string =>
  [press, darker(press, 0.22), darker(press, 0.34)].find((ground) => isReadable(blend('#ffffff', quietWhite, ground), ground)) ?? ink;

function primarySteps(primary: string): Record<string, string> {
  const ground = toBackground(primary);
  return {
    '--color-primary': ground,
    '--color-primary-h': readableStep(ground, 0.12),
    '--color-primary-p': readableStep(ground, 0.22),
    '--color-primary-w': wash(primary),
    '--color-primary-t': toTextColour(primary),
    '--color-on-primary': textOn(ground),
    '--color-footer': footerOf(darker(ground, 0.22)),
  };
}

function secondarySteps(secondary: string): Record<string, string> {
  const ground = toBackground(secondary);
  return { '--color-secondary': ground, '--color-secondary-t': toTextColour(secondary), '--color-on-secondary': textOn(ground) };
}

/** CSS variables for <html>; empty for the default colours. Inputs are `#rrggbb`. */
export function themeStyle(primary: string, secondary: string): Record<string, string> {
  return {
    ...(primary.toLowerCase() === tuned.primary ? {} : primarySteps(primary)),
    ...(secondary.toLowerCase() === tuned.secondary ? {} : secondarySteps(secondary)),
  };
}

export const headingStyles = ['song', 'sans', 'serif'] as const;
export const cornerStyles = ['arch', 'square', 'soft', 'round'] as const;
export const cardRatios = ['4/5', '1/1', '4/3'] as const;
export const densities = ['airy', 'compact'] as const;

/** How a shop looks besides its colours: the first of each list is the default of tokens.css. */
export type Look = {
  heading_style: (typeof headingStyles)[number];
  corners: (typeof cornerStyles)[number];
  card_ratio: (typeof cardRatios)[number];
  density: (typeof densities)[number];
  /** Pixels, on wide and on small screens. */
  logo_height: number;
  logo_height_small: number;
};

type Variables = Readonly<Record<string, string>>;

const headings: Readonly<Record<Look['heading_style'], Variables>> = {
  song: {},
  sans: { '--font-display': 'var(--font-sans)' },
  serif: { '--font-display-en': 'Georgia, "Times New Roman", serif' },
};

const radii = (pill: number, control: number, sheet: number, card: number): Variables => ({
  '--radius-pill': `${pill}px`,
  '--radius-control': `${control}px`,
  '--radius-sheet': `${sheet}px`,
  '--radius-card': `${card}px`,
  '--radius-arch': `${card}px`,
  '--placeholder': 'var(--plain-placeholder)',
});
const corners: Readonly<Record<Look['corners'], Variables>> = {
  arch: {},
  square: radii(0, 0, 0, 0),
  soft: radii(3, 6, 16, 6),
  round: radii(8, 12, 24, 16),
};

/** The specification's heights of the logo in the header (section 9), in pixels. */
export const maxLogo = { wide: 48, small: 36 };

/** CSS variables for <html>; empty for the default look. */
export const lookStyle = ({ heading_style, corners: corner, card_ratio, density, logo_height, logo_height_small }: Look): Variables => ({
  ...headings[heading_style],
  ...corners[corner],
  ...(card_ratio === cardRatios[0] ? {} : { '--card-ratio': card_ratio }),
  ...(density === 'compact' ? { '--density': '0.55' } : {}),
  ...(logo_height === maxLogo.wide ? {} : { '--logo': `${logo_height}px` }),
  ...(logo_height_small === maxLogo.small ? {} : { '--logo-small': `${logo_height_small}px` }),
});
