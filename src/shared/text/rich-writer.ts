import { isOwnPicture, isSafeHref, joinRuns, type RichBlock, type RichRun, type RichText } from './rich-text.ts';

type Mark = 'bold' | 'italic' | 'underline' | 'strike';
type Level = Extract<RichBlock, { type: 'heading' }>['level'];
type Table = Extract<RichBlock, { type: 'table' }>;
type List = Extract<RichBlock, { type: 'list' }>;

const marks: Readonly<Record<string, Mark>> = { strong: 'bold', b: 'bold', em: 'italic', i: 'italic', u: 'underline', s: 'strike' };
const levels: Readonly<Record<string, Level>> = { h2: 2, h3: 3, h4: 4 };
const own = /^\/(?:en\/)?products\/([1-9]\d{0,14})(?:\/[^/?#]*)?$/;

/** Collects tags and text into blocks. Nested lists and nested tables are flattened. */
export class RichWriter {
  private readonly blocks: RichBlock[] = [];
  private runs: RichRun[] = [];
  private readonly marked: Record<Mark, number> = { bold: 0, italic: 0, underline: 0, strike: 0 };
  private href: string | undefined;
  private level: Level | undefined;
  private list: List | undefined;
  private listDepth = 0;
  private table: Table | undefined;
  private isHead = false;
  private quotes = 0;
  private quoted: RichRun[] = [];

  open(tag: string, attributes: Readonly<Record<string, string | undefined>>): void {
    const mark = marks[tag];
    if (mark) this.marked[mark] += 1;
    else if (tag === 'a') this.href = attributes['href'] && isSafeHref(attributes['href']) ? attributes['href'] : undefined;
    else if (tag === 'br') this.runs.push({ text: '\n' });
    else if (tag === 'img') this.picture(attributes);
    else this.openBlock(tag);
  }

  close(tag: string): void {
    const mark = marks[tag];
    if (mark) this.marked[mark] -= 1;
    else if (tag === 'a') this.href = undefined;
    else this.closeBlock(tag);
  }

  text(text: string): void {
    const words = text.replace(/[ \t\r\n\f]+/g, ' ');
    const look: Omit<RichRun, 'text'> = {};
    for (const mark of ['bold', 'italic', 'underline', 'strike'] as const) if (this.marked[mark] > 0) look[mark] = true;
    this.runs.push({ text: words, ...look, ...(this.href ? { href: this.href } : {}) });
  }

  finish(): RichText {
    this.flush();
    return this.blocks;
  }

  private openBlock(tag: string): void {
    this.flush();
    if (tag === 'ul' || tag === 'ol') {
      if (this.listDepth === 0) this.list = { type: 'list', ordered: tag === 'ol', items: [] };
      this.listDepth += 1;
    } else if (tag === 'blockquote') this.quotes += 1;
    else if (tag === 'table') this.table ??= { type: 'table', rows: [] };
    else if (tag === 'tr') this.table?.rows.push([]);
    else if (tag === 'th' || tag === 'td') this.isHead = tag === 'th';
    else if (tag === 'hr') this.blocks.push({ type: 'divider' });
    else this.level = levels[tag];
  }

  private closeBlock(tag: string): void {
    if (tag === 'td' || tag === 'th') this.closeCell();
    else this.flush();
    if (tag in levels) this.level = undefined;
    if (tag === 'ul' || tag === 'ol') {
      this.listDepth -= 1;
      if (this.listDepth === 0 && this.list) {
        if (this.list.items.length) this.blocks.push(this.list);
        this.list = undefined;
      }
    }
    if (tag === 'table' && this.table) {
      const rows = this.table.rows.filter((row) => row.length > 0);
      if (rows.length) this.blocks.push({ type: 'table', rows });
      this.table = undefined;
    }
    if (tag === 'blockquote') {
      this.quotes -= 1;
      if (this.quotes === 0 && this.quoted.length) this.blocks.push({ type: 'quote', runs: joined(this.quoted) });
      if (this.quotes === 0) this.quoted = [];
    }
  }

  private closeCell(): void {
    this.table?.rows.at(-1)?.push({ isHead: this.isHead, runs: trimmed(this.runs) });
    this.runs = [];
  }

  /** Ends the current text run and adds it to its block. Paragraphs within a cell become lines. */
  private flush(): void {
    if (this.table?.rows.length) {
      if (this.runs.length && this.runs.at(-1)?.text !== '\n') this.runs.push({ text: '\n' });
      return;
    }
    const runs = trimmed(this.runs);
    this.runs = [];
    if (runs.length === 0) return;
    if (this.list) this.list.items.push(runs);
    else if (this.quotes > 0) this.quoted.push(...(this.quoted.length ? [{ text: '\n' }] : []), ...runs);
    else if (this.level) this.blocks.push({ type: 'heading', level: this.level, runs });
    else this.blocks.push(paragraphOf(runs));
  }

  private picture(attributes: Readonly<Record<string, string | undefined>>): void {
    const src = attributes['src'] ?? '';
    if (!isOwnPicture(src)) return;
    const size = (value: string | undefined) => (value && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : null);
    const side = attributes['data-side'];
    this.flush();
    this.blocks.push({
      type: 'image',
      src,
      alt: attributes['alt'] ?? '',
      width: size(attributes['width']),
      height: size(attributes['height']),
      ...(side === 'start' || side === 'end' ? { side } : {}),
    });
  }
}

/** A paragraph that contains only a link to a product becomes a product block. */
function paragraphOf(runs: RichRun[]): RichBlock {
  const [only] = runs;
  const id = runs.length === 1 && only?.href ? own.exec(only.href)?.[1] : undefined;
  if (!id || !only) return { type: 'paragraph', runs };
  const { href: _href, ...label } = only;
  return { type: 'product', id: Number(id), runs: [label] };
}

const sameLook = (a: RichRun, b: RichRun): boolean =>
  a.bold === b.bold && a.italic === b.italic && a.underline === b.underline && a.strike === b.strike && a.href === b.href;

/** Joins adjacent runs with equal marks; a line break takes the marks of the run before it. */
function joined(runs: readonly RichRun[]): RichRun[] {
  const result: RichRun[] = [];
  for (const run of runs) {
    const last = result.at(-1);
    if (last && (sameLook(last, run) || run.text === '\n')) last.text += run.text;
    else if (run.text) result.push({ ...run });
  }
  return result;
}

/** Trims blanks and breaks at both ends and around breaks; empty when there is no text. */
function trimmed(runs: readonly RichRun[]): RichRun[] {
  const result = joined(runs);
  if (joinRuns(result).trim() === '') return [];
  for (const run of result) run.text = run.text.replace(/ *\n */g, '\n');
  for (let first = result[0]; first; first = result[0]) {
    first.text = first.text.trimStart();
    if (first.text) break;
    result.shift();
  }
  for (let last = result.at(-1); last; last = result.at(-1)) {
    last.text = last.text.trimEnd();
    if (last.text) break;
    result.pop();
  }
  return result;
}
