import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { draftText } from '../../src/admin/kit/form/draft.ts';

const sources = globSync('src/admin/**/*.tsx').map((file) => readFileSync(file, 'utf8'));

/** The fields of all forms that a secret is typed into, by the names in their sources. */
const secretFields = sources.flatMap((source) =>
  [...source.matchAll(/<(?:SecretField|KeyField)\s+at=\{(?:form\.field\(|part\(\w+, )'(\w+)'/g)].map(([, field = '']) => field),
);

test('the secret fields of all forms are found', () => {
  expect(secretFields.length).toBeGreaterThanOrEqual(8);
});

test.each([...new Set(secretFields)])('a draft in the browser has no %s', (field) => {
  const text = draftText({ value: { name: 'LINE', account: { [field]: 'typed' } }, version: 1, at: '2026-11-28T00:00:00Z' });
  expect(JSON.parse(text).value).toEqual({ name: 'LINE', account: { [field]: '' } });
});
