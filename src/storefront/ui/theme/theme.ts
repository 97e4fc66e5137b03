import { blend, darker, ink, isReadable, lighter, paper, textOn, toBackground, toTextColour, wash } from '#shared/colour.ts';

/** The house's own colours: their steps are tuned by hand in styles/tokens.css and need no computing. */
const tuned = { primary: '#24448c', secondary: '#b92f42' };

/** The quiet words of the footer are white at this strength (`text-white/70`). */
const quietWhite = 0.7;

/** A step down, as long as the words on it stay readable; where they are ink, a step up. */
function stepOf(ground: string, part: number): string {
  const down = darker(ground, part);
  return isReadable(textOn(ground), down) ? down : lighter(ground, part);
}

/** The footer's words are always white, the quiet ones too: a colour that is too light for them is darkened, at last to ink. */
const footerOf = (press: string): string =>
  [press, darker(press, 0.22), darker(press, 0.34)].find((ground) => isReadable(blend('#ffffff', quietWhite, ground), ground)) ?? ink;

function primarySteps(primary: string): Record<string, string> {
  const ground = toBackground(primary);
  return {
    '--color-primary': ground,
    '--color-primary-h': stepOf(ground, 0.12),
    '--color-primary-p': stepOf(ground, 0.22),
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

/** CSS variables for <html>; empty for the house's own colours. Inputs are `#rrggbb`. */
export function themeStyle(primary: string, secondary: string): Record<string, string> {
  return {
    ...(primary.toLowerCase() === tuned.primary ? {} : primarySteps(primary)),
    ...(secondary.toLowerCase() === tuned.secondary ? {} : secondarySteps(secondary)),
  };
}

/** Ground and words of the header. Words that could not be read on the ground give way; undefined: the paper as it is. */
export function menuStyle(background: string | null, text: string | null): { background: string; color: string } | undefined {
  if (!background && !text) return undefined;
  const ground = background ?? paper;
  if (text && isReadable(text, ground)) return { background: ground, color: text };
  const readable = toBackground(ground);
  return { background: readable, color: textOn(readable) };
}
