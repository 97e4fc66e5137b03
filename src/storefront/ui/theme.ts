import { asGround, asText, darker, ink, textOn, wash } from '#shared/colour.ts';

/** The house's own colours: their steps are tuned by hand in tokens.css and need no computing. */
const tuned = { primary: '#24448c', secondary: '#b92f42' };

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
