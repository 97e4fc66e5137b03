import { expect, test } from 'vitest';
import { reloadForMissingChunks } from './reload-once.ts';

type TabStorage = ReturnType<Parameters<typeof reloadForMissingChunks>[0]['storage']>;

function openTab(storage: () => TabStorage) {
  const seen = { reloads: 0, prevented: 0 };
  let tell: ((message: string) => void) | undefined;
  const target = {
    addEventListener: (_type: string, listener: (event: { payload: { message: string }; preventDefault(): void }) => void) => {
      tell = (message) => listener({ payload: { message }, preventDefault: () => seen.prevented++ });
    },
  };
  reloadForMissingChunks({ target, storage, reload: () => seen.reloads++ });
  /** Vite's event; how often the page was reloaded and the error held back so far. */
  return (chunk: string) => {
    tell?.(`Failed to fetch ${chunk}`);
    return [seen.reloads, seen.prevented];
  };
}

test('a missing chunk reloads the page once; missing again it is an error', () => {
  const stored = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  expect(openTab(storage)('/assets/a.js')).toEqual([1, 1]);
  const fail = openTab(storage);
  expect(fail('/assets/a.js')).toEqual([0, 0]);
  expect(fail('/assets/b.js')).toEqual([1, 1]);
});

test('a browser without storage is never reloaded', () => {
  const fail = openTab(() => {
    throw new Error('denied');
  });
  expect(fail('/assets/a.js')).toEqual([0, 0]);
});
