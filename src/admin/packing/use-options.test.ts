import { expect, test } from 'vitest';
import { parsePrintOptions } from './use-options.ts';

test('the URL sets what is printed; unknown values fall back to the default', () => {
  expect(parsePrintOptions('?ids=3,1,3,x,-2&layout=label&what=list&prices=0')).toEqual({
    ids: [3, 1],
    layout: 'label',
    what: 'list',
    hidesPrices: true,
  });
  expect(parsePrintOptions('?ids=7&layout=a3')).toEqual({ ids: [7], layout: 'a4', what: 'slips', hidesPrices: false });
  expect(parsePrintOptions('?ids=7,8').what).toBe('both');
  expect(parsePrintOptions('')).toMatchObject({ ids: [], what: 'both' });
});
