import { expect, test } from 'vitest';
import { callProblems, checkCoverage, messageProblems } from './coverage.ts';
import { proofProblems } from './proof.ts';

const names = new Map([['GET /api/brands/{id}', 'shopfront.brand']]);
const file = 'shopfront/contract.ts';

test('docs/coverage.md agrees with the code', () => expect(checkCoverage()).toMatch(/^\d+ calls, \d+ messages, \d+ lines$/));

test('a call without an endpoint, with another name, in another file, or wrongly marked open is reported', () => {
  expect(callProblems([['GET /api/brands/{id}', 'shopfront.brand', file]], names)).toEqual([]);
  expect(callProblems([['POST /api/fbq', 'open', '']], names)).toEqual([]);
  const wrong = [
    ['POST /api/fbq', 'marketing.fbq', file],
    ['GET /api/brands/{id}', 'catalog.brand', file],
    ['GET /api/brands/{id}', 'shopfront.brand', 'cart/contract.ts'],
    ['GET /api/brands/{id}', 'open', ''],
  ];
  expect(callProblems(wrong, names)).toEqual([
    'POST /api/fbq is answered by no endpoint, not by marketing.fbq',
    'GET /api/brands/{id} is answered by shopfront.brand, not by catalog.brand',
    'GET /api/brands/{id} is not in src/modules/cart/contract.ts',
    'GET /api/brands/{id} is not open: shopfront.brand answers it',
  ]);
});

test('a text missing in one language and a missing test are reported', () => {
  const catalogues = [
    new Map([
      ['a', '甲'],
      ['b', '乙'],
    ]),
    new Map([['a', 'A']]),
  ];
  const own = 'tools/check/coverage.test.ts';
  expect(messageProblems([['said', 'a', '', own]], catalogues)).toEqual([]);
  expect(messageProblems([['later', 'open', 'comes', '']], catalogues)).toEqual([]);
  expect(messageProblems([['half', 'a, b', '', `${own}, src/nowhere.test.ts`]], catalogues)).toEqual([
    '“half”: the text b is not in both languages',
    '“half”: there is no test src/nowhere.test.ts',
  ]);
});

test('a line without a test of its exact name, and an open one without a reason, are reported', () => {
  const own = 'tools/check/coverage.test.ts';
  expect(proofProblems([['true', `${own} › docs/coverage.md agrees with the code`, '']])).toEqual([]);
  expect(proofProblems([['later', 'open', 'comes with the pixel']])).toEqual([]);
  const wrong = [
    ['renamed', `${own} › docs/coverage.md agrees with the code<br>${own} › docs/coverage.md agrees`, ''],
    ['no file', 'nowhere.spec.ts › docs/coverage.md agrees with the code', ''],
    ['no test', '', ''],
    ['forgotten', 'open', ''],
  ];
  expect(proofProblems(wrong)).toEqual([
    `“renamed”: there is no test ${own} › docs/coverage.md agrees`,
    '“no file”: there is no test nowhere.spec.ts › docs/coverage.md agrees with the code',
    '“no test”: there is no test ',
    '“forgotten” is open and does not say what it waits for',
  ]);
});
