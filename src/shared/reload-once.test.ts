import { expect, test } from 'vitest';
import { reloadForMissingChunks } from './reload-once.ts';

function openTab(readStorage: () => Record<string, unknown>, onLine = true) {
  const seen = { reloads: 0, prevented: 0 };
  let report: ((message: string) => void) | undefined;
  reloadForMissingChunks({
    addEventListener: (_type, listener) => {
      report = (message) => listener({ payload: { message }, preventDefault: () => seen.prevented++ });
    },
    get sessionStorage() {
      return readStorage();
    },
    navigator: { onLine },
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

test('two chunks that stay missing, as with an ad blocker, reload the page once each and no more', () => {
  const stored = {};
  const results = ['a', 'b', 'a', 'b', 'a'].map((chunk) => openTab(() => stored)(`/assets/${chunk}.js`)[0]);
  expect(results).toEqual([1, 1, 0, 0, 0]);
});

test('an open page is not reloaded while the browser is offline', () => {
  expect(openTab(() => ({}), false)('/assets/a.js')).toEqual([0, 0]);
});

test('a browser without storage is never reloaded', () => {
  const fail = openTab(() => {
    throw new Error('denied');
  });
  expect(fail('/assets/a.js')).toEqual([0, 0]);
});
