import { expect, test } from 'vitest';
import { contrast, darker, ink, textOn, toBackground, toTextColour, wash } from './colour.ts';

test('the contrast of black on white is 21, of a colour on itself 1', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#24448c', '#24448c')).toBe(1);
});

test('a step of zero returns the same colour; a step down is darker, a tint is pale', () => {
  expect(darker('#24448c', 0)).toBe('#24448c');
  expect(contrast(darker('#24448c', 0.12), '#ffffff')).toBeGreaterThan(contrast('#24448c', '#ffffff'));
  expect(contrast(wash('#24448c'), '#ffffff')).toBeLessThan(1.3);
});

test('a pale colour gets dark text on it and a darker step as text, a dark colour stays as it is', () => {
  expect([textOn('#e3b04b'), textOn('#24448c')]).toEqual([ink, '#ffffff']);
  expect(toTextColour('#24448c')).toBe('#24448c');
  expect(contrast(toTextColour('#e3b04b'), '#fbfbf9')).toBeGreaterThanOrEqual(4.5);
});

test.each(['#ffffff', '#e3b04b', '#7a7a7a', '#808080', '#d0312d', '#24448c', '#000000'])(
  'text on %s as a background is readable',
  (hex) => {
    expect(contrast(textOn(toBackground(hex)), toBackground(hex))).toBeGreaterThanOrEqual(4.5);
  },
);
