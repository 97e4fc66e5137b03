import type { RecordKey, StaffRecord } from './records.ts';

/** A place on the page that can be pressed to edit a field of a record. */
export type Part = {
  record: RecordKey;
  field: string;
  /** Names the field, and the record where a page shows several. */
  label: string;
  control: 'text' | 'rich' | 'prices' | 'picture' | 'pictures' | 'hours' | 'switch';
  /** Its element; null: the page does not show it. */
  find: (page: HTMLElement) => Element | null;
  /** The element below which an empty field, which the page does not show, is added. */
  below?: (page: HTMLElement) => Element | null;
  /** `switch`: as the page shows it. */
  isOn?: boolean;
};

/** The rows of a list that staff can reorder. */
export type Rows = {
  ids: readonly number[];
  nameOf: (id: number) => string;
  find: (page: HTMLElement, id: number) => Element | null;
  move: (from: number, to: number) => void;
};

export const partId = ({ record, field }: Part): string => `${record} ${field}`;

/** The fields that a part shows: prices are one field for each item, hours those of the weekdays and of special days. */
export function listFields({ control, field }: Part, record: StaffRecord | undefined): string[] {
  if (control === 'prices' && record && 'items' in record) return record.items.map(({ id }) => `items.#${id}.price`);
  return control === 'hours' ? ['hours', 'special_days'] : [field];
}

/** The card of a record in a list, by the address of its link. */
export function findCard(page: HTMLElement, folder: 'products' | 'news', id: number): Element | null {
  const address = new RegExp(`/${folder}/${id}(?:/|$)`);
  const link = [...page.querySelectorAll<HTMLAnchorElement>('a.card-link')].find(({ pathname }) => address.test(pathname));
  return link?.closest('article') ?? null;
}
