import { blend, darker, ink, isReadable, lighter, paper, textOn, toBackground, toTextColour, wash } from '#shared/colour.ts';

/** The default colours: their steps are tuned by hand in styles/tokens.css. */
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

/** Background and text colour of the header. Unreadable text colours are replaced; undefined: the page background. */
export function menuStyle(background: string | null, text: string | null): { background: string; color: string } | undefined {
  if (!background && !text) return undefined;
  const ground = background ?? paper;
  if (text && isReadable(text, ground)) return { background: ground, color: text };
  const readable = toBackground(ground);
  return { background: readable, color: textOn(readable) };
}
