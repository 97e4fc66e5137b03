import { call } from '../client.ts';
import type { Option } from '../kit/list/spec.ts';

const choices = async (name: 'catalog.brandChoices' | 'catalog.categoryChoices'): Promise<Option[]> =>
  (await call(name, {})).data.map((c) => ({ value: String(c.id), label: c.name }));

/** Brands and categories as options of a filter. */
export const brandOptions = (): Promise<Option[]> => choices('catalog.brandChoices');
export const categoryOptions = (): Promise<Option[]> => choices('catalog.categoryChoices');
/** The tags in use. */
export const tagOptions = async (): Promise<Option[]> =>
  (await call('catalog.tagChoices', {})).data.map((value) => ({ value, label: value }));
