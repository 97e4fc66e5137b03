import { contrastRatios, darker, isReadableOnPaper, isWhiteReadable, textOn, toBackground, toTextColour, wash } from '#shared/colour.ts';

export const isColour = (hex: string): boolean => /^#[0-9a-f]{6}$/i.test(hex);

export type ShopColour = { own: string; hover: string; wash: string; onOwn: string; onHover: string; asText: string };

/** The variants of a colour in the shop; `hex` is `#rrggbb`. */
export function shopColour(hex: string): ShopColour {
  const own = toBackground(hex);
  const hover = darker(own, 0.12);
  return { own, hover, wash: wash(hex), onOwn: textOn(own), onHover: textOn(hover), asText: toTextColour(hex) };
}

export type ContrastResult = { white: number; onPaper: number; isWhiteReadable: boolean; isReadableOnPaper: boolean };

/** The contrast of white text on the colour, and of the colour as text; ratios from 1 to 21. */
export function checkContrast(hex: string): ContrastResult {
  const { white, paper } = contrastRatios(hex);
  return { white, onPaper: paper, isWhiteReadable: isWhiteReadable(hex), isReadableOnPaper: isReadableOnPaper(hex) };
}
