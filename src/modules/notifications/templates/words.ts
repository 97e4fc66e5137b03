import { fillIn, type Values } from '../contract/variables.ts';
import type { MessageChannel } from '../ports.ts';
import type { Written } from './mail-text.ts';

/** The texts of a mail that staff may replace, and of its LINE message and text message; an empty one is the shop's own. */
export type Words = { subject: string; intro: string; next: string; line: string; sms: string };
export const noWords: Words = { subject: '', intro: '', next: '', line: '', sms: '' };

/** The values of the variables, with the address of the button. */
export const valuesOf = ({ text, values }: Pick<Written, 'text' | 'values'>): Values => ({ ...values, link: text.button.url });

/** The shop's own text of a message. A text message is charged by its length. */
const standardMessages: Readonly<Record<MessageChannel, (text: Written['text']) => string>> = {
  line: ({ subject, paragraphs, button }) => [subject, ...paragraphs.filter(Boolean), button.url].join('\n\n'),
  sms: ({ subject, button }) => `${subject} ${button.url}`,
};

/** The LINE message or text message of an event, with the words of staff where they wrote some. */
export const messageText = (written: Written, channel: MessageChannel, words: Words | undefined): string =>
  words?.[channel] ? fillIn(words[channel], valuesOf(written)) : standardMessages[channel](written.text);

/** The text with the words of staff. */
export function withWords({ text, values: own }: Written, { subject, intro, next }: Words): Written['text'] {
  const values = valuesOf({ text, values: own });
  return {
    ...text,
    ...(subject && { subject: fillIn(subject, values) }),
    ...(intro && { paragraphs: fillIn(intro, values).split(/\n{2,}/) }),
    ...(next && { next: fillIn(next, values) }),
  };
}

/** A shorter value would match unrelated parts of the text. */
const shortest = 2;

/** The shop's own words with variables in place of their values: the text that staff start from. */
export function standardWords({ text, values }: Pick<Written, 'text' | 'values'>): Words {
  const byLength = Object.entries(valuesOf({ text, values }))
    .filter(([, value]) => value.length >= shortest)
    .toSorted(([, a], [, b]) => b.length - a.length);
  const unfill = (written: string) => byLength.reduce((result, [name, value]) => result.replaceAll(value, `{${name}}`), written);
  return {
    subject: unfill(text.subject),
    intro: unfill(text.paragraphs.filter(Boolean).join('\n\n')),
    next: unfill(text.next ?? ''),
    line: unfill(standardMessages.line(text)),
    sms: unfill(standardMessages.sms(text)),
  };
}
