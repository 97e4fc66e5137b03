import { fillIn, type Values } from '../contract/variables.ts';
import type { MailText, Written } from './mail-text.ts';

/** The texts of a mail that staff may replace; an empty one is the shop's own. */
export type Words = { subject: string; intro: string; next: string };

/** The text with the words of staff. */
export function withWords(text: Written['text'], { subject, intro, next }: Words, values: Values): Written['text'] {
  return {
    ...text,
    ...(subject && { subject: fillIn(subject, values) }),
    ...(intro && { paragraphs: fillIn(intro, values).split(/\n{2,}/) }),
    ...(next && { next: fillIn(next, values) }),
  };
}

/** Too short a value is found where it does not belong. */
const shortest = 2;

/** The shop's own words with the variables where their values stand: what staff begin to write with. */
export function standardWords({ text, values }: { text: MailText; values: Values }): Words {
  const byLength = Object.entries(values)
    .filter(([, value]) => value.length >= shortest)
    .toSorted(([, a], [, b]) => b.length - a.length);
  const unfill = (written: string) => byLength.reduce((result, [name, value]) => result.replaceAll(value, `{${name}}`), written);
  return {
    subject: unfill(text.subject),
    intro: unfill(text.paragraphs.filter(Boolean).join('\n\n')),
    next: unfill(text.next ?? ''),
  };
}
