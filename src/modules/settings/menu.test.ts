import { expect, test } from 'vitest';
import { zodErrors } from '#platform/http/validation.ts';
import { menuSettings } from './contract.ts';

const label = { tw: '讀物' };
const page = { type: 'page', name: 'news', label };
const errorsFor = (entry: object) => {
  const { error } = menuSettings.safeParse({ bg_colour: null, text_colour: null, menus: [page, entry] });
  return error && zodErrors(error, 'en');
};

test.each([
  [
    'a new page without a target',
    { type: 'page', label: { tw: '' }, new_label: null },
    { 'menus.1.name': ['Choose the page it leads to'] },
  ],
  ['an address that is missing', { type: 'custom_url', label }, { 'menus.1.url': ['The address must start with https://'] }],
  ['an address that is empty', { type: 'custom_url', label, url: '' }, { 'menus.1.url': ['The address must start with https://'] }],
  [
    'an address without a label',
    { type: 'custom_url', label: { tw: ' ' }, url: 'https://example.com/' },
    { 'menus.1.label.tw': ['Required'] },
  ],
])('an incomplete menu entry is refused at its field: %s', (_, entry, errors) => {
  expect(errorsFor(entry)).toEqual(errors);
});

test.each([
  page,
  { type: 'page', name: 'app.products.category', id: 3, slug: 'tea', label },
  { type: 'custom_url', url: 'https://example.com/guide', label },
  { type: 'logo', label },
])('a complete menu entry is accepted: %j', (entry) => {
  expect(errorsFor(entry)).toBeUndefined();
});
