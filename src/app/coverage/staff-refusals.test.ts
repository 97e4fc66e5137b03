import { expect, test } from 'vitest';
import * as messages from '#messages';
import { contracts } from '../contracts.ts';

test('a refusal that only staff can meet calls them 你, as the rest of the back office does', () => {
  const endpoints = Object.values(contracts).flatMap((contract) => Object.values(contract));
  const codes = (isForShoppers: boolean) =>
    endpoints.filter(({ access }) => (access === 'public' || access === 'customer') === isForShoppers).flatMap(({ errors = [] }) => errors);
  const forShoppers = new Set<string>(codes(true));
  // Said by the platform wherever a permission is missing.
  const forStaff = new Set<string>(['forbidden', ...codes(false)]);
  // Cast: each text takes its own facts; its other words are the same without them.
  const texts = messages as unknown as Readonly<Record<string, ((facts: object, options: messages.Options) => string) | undefined>>;
  const formal = [...forStaff].filter((code) => !forShoppers.has(code) && texts[`error_${code}`]?.({}, { locale: 'tw' }).includes('您'));
  expect(formal).toEqual([]);
});
