import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blend, contrast, ink, paper } from '#shared/colour.ts';
import { menuStyle, themeStyle } from './theme.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const readable = 4.5;
const inkQuiet = '#535b6a';

test('whatever colours the merchant picks, every word on and in them has a contrast of 4.5 or more', () => {
  fc.assert(
    fc.property(colour, colour, (primary, secondary) => {
      const of = (name: string) => themeStyle(primary, secondary)[`--color-${name}`] ?? '';
      fc.pre(of('primary') !== '' && of('secondary') !== '');
      const pairs = [
        [of('on-primary'), of('primary')],
        [of('on-primary'), of('primary-h')],
        [of('on-primary'), of('primary-p')],
        [of('primary-t'), paper],
        [ink, of('primary-w')],
        [inkQuiet, of('primary-w')],
        ['#ffffff', of('footer')],
        [blend('#ffffff', 0.7, of('footer')), of('footer')],
        [of('on-secondary'), of('secondary')],
        [of('secondary-t'), paper],
      ] as const;
      for (const [text, ground] of pairs) expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(readable);
    }),
    // One step darker was not enough for this pink.
    { numRuns: 500, examples: [['#000000', '#ee05f0']] },
  );
});

test('the default colours use their tuned steps, another colour computed steps', () => {
  expect(themeStyle('#24448C', '#b92f42')).toEqual({});
  expect(Object.keys(themeStyle('#24448c', '#117755'))).toEqual(['--color-secondary', '--color-secondary-t', '--color-on-secondary']);
});

test('the header’s words can be read on its ground, and stay the merchant’s own where they can be', () => {
  fc.assert(
    fc.property(fc.option(colour), fc.option(colour), (background, text) => {
      const style = menuStyle(background, text);
      if (style) expect(contrast(style.color, style.background)).toBeGreaterThanOrEqual(readable);
      else expect([background, text]).toEqual([null, null]);
    }),
    { numRuns: 500 },
  );
  expect(menuStyle('#13265a', '#ffffff')).toEqual({ background: '#13265a', color: '#ffffff' });
  expect(menuStyle('#13265a', '#24448c')).toEqual({ background: '#13265a', color: '#ffffff' });
});
