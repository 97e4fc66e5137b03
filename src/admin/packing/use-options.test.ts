import { expect, test } from 'vitest';
import { optionsOf } from './use-options.ts';

test('an address says what is printed; what it does not know is the usual', () => {
  expect(optionsOf('?ids=3,1,3,x,-2&layout=label&what=list&prices=0')).toEqual({
    ids: [3, 1],
    layout: 'label',
    what: 'list',
    hidesPrices: true,
  });
  expect(optionsOf('?ids=7&layout=a3')).toEqual({ ids: [7], layout: 'a4', what: 'slips', hidesPrices: false });
  expect(optionsOf('?ids=7,8').what).toBe('both');
  expect(optionsOf('')).toMatchObject({ ids: [], what: 'both' });
});
