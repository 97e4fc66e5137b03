import { escapeHtml } from '#shared/text/escape-html.ts';

/** Markup that is safe to send: created only by the tag below. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

function toMarkup(part: Part): string {
  if (part instanceof Html) return part.markup;
  if (Array.isArray(part)) return part.map(toMarkup).join('');
  return part === null || part === undefined || part === false ? '' : escapeHtml(String(part));
}

/** Escapes every inserted value, in text and in quoted attributes, except markup this tag created. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.map((text, i) => text + (i < parts.length ? toMarkup(parts[i]) : '')).join(''));

/** Text with its line breaks preserved. */
export const lines = (text: string): Html => html`${text.split('\n').map((line, i) => (i === 0 ? html`${line}` : html`<br>${line}`))}`;
