import { expect, test } from 'vitest';
import { reloadForMissingChunks } from './reload-once.ts';

function openTab(readStorage: () => Record<string, unknown>) {
  const seen = { reloads: 0, prevented: 0 };
  let report: ((message: string) => void) | undefined;
  reloadForMissingChunks({
    addEventListener: (_type, listener) => {
      report = (message) => listener({ payload: { message }, preventDefault: () => seen.prevented++ });
    },
    get sessionStorage() {
      return readStorage();
    },
    location: { reload: () => seen.reloads++ },
  });
  /** Vite's event; how often the page was reloaded and the error held back so far. */
  return (chunk: string) => {
    report?.(`Failed to fetch ${chunk}`);
    return [seen.reloads, seen.prevented];
  };
}

test('a missing chunk reloads the page once; missing again it is an error', () => {
  const stored = {};
  expect(openTab(() => stored)('/assets/a.js')).toEqual([1, 1]);
  const fail = openTab(() => stored);
  expect(fail('/assets/a.js')).toEqual([0, 0]);
  expect(fail('/assets/b.js')).toEqual([1, 1]);
});

test('a browser without storage is never reloaded', () => {
  const fail = openTab(() => {
    throw new Error('denied');
  });
  expect(fail('/assets/a.js')).toEqual([0, 0]);
});
