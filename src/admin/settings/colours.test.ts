import { expect, test } from 'vitest';
import { contrast } from '#shared/colour.ts';
import { checkContrast, isColour, shopColour } from './colours.ts';

test('a pale colour gets dark text and a darker link', () => {
  const { isWhiteReadable, isReadableOnPaper } = checkContrast('#E3B04B');
  expect([isWhiteReadable, isReadableOnPaper]).toEqual([false, false]);
  const shop = shopColour('#E3B04B');
  expect(shop.onOwn).toBe('#1b2230');
  expect(contrast(shop.asText, '#fbfbf9')).toBeGreaterThanOrEqual(4.5);
});

test('a dark colour stays as it is', () => {
  expect(shopColour('#24448C')).toMatchObject({ onOwn: '#ffffff', asText: '#24448C' });
  expect([isColour('#24448C'), isColour('24448C'), isColour('#fff')]).toEqual([true, false, false]);
});
