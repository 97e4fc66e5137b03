import { expect, test } from 'vitest';
import { optionsOf } from './use-options.ts';

test('the URL sets what is printed; unknown values fall back to the default', () => {
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
