import * as m from '#messages';
import type { BlockForm } from '#modules/settings/contract.ts';
import { inLocale, type Locale } from '#shared/locale.ts';
import { now } from '../clock.ts';
import { isSame } from '../kit/form/form-values.ts';

export type BlockType = BlockForm['type'];
/** A block in the editor, with an id that is unique on the page. */
export type EditedBlock = BlockForm & { id: string };
export type BlockOf<T extends BlockType> = Extract<EditedBlock, { type: T }>;

/** Gives each block a unique id; blocks stored without one get one from their position. */
export function withIds(blocks: readonly BlockForm[]): EditedBlock[] {
  const taken = new Set<string>();
  return blocks.map((block, place) => {
    const id = block.id && !taken.has(block.id) ? block.id : freeId(`b${place + 1}`, taken);
    taken.add(id);
    return { ...block, id };
  });
}

function freeId(preferred: string, taken: ReadonlySet<string>): string {
  return taken.has(preferred) ? freeId(`${preferred}x`, taken) : preferred;
}

const digits = 36;
let made = 0;

/** An id for a new block. */
export function newId(): string {
  made += 1;
  return `n${now().getTime().toString(digits)}-${made}`;
}

/** The title by which staff recognise a block; empty where it has none. */
export function blockTitle(block: EditedBlock, locale: Locale): string {
  if (block.type === 'hero') return block.slides[0] ? inLocale(block.slides[0].title, locale) : '';
  return 'title' in block && block.title ? inLocale(block.title, locale) : '';
}

type WithBlocks = { blocks: EditedBlock[] };

/** How the save bar describes changed blocks: their number, wherever they were moved, or that only the order changed. */
export const blockChanges = {
  key: 'blocks',
  words: ({ blocks: before }: WithBlocks, { blocks: now }: WithBlocks): string | null => {
    const saved = new Map(before.map((block) => [block.id, block]));
    const changed = now.filter((block) => !isSame(saved.get(block.id), block)).length;
    const gone = before.filter(({ id }) => !now.some((block) => block.id === id)).length;
    if (changed + gone > 0) return m.admin_blocks_changed({ n: changed + gone });
    return isSame(before, now) ? null : m.admin_blocks_order();
  },
};
