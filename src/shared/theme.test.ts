import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blend, contrast, ink, menuStyle, paper } from './colour.ts';
import { type Look, lookStyle, themeStyle } from './theme.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);
const readable = 4.5;
const inkQuiet = '#535b6a';

test('with any colours of the merchant, text in and on them has a contrast of at least 4.5', () => {
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

test('the default colours use their defined steps, other colours computed ones', () => {
  expect(themeStyle('#24448C', '#b92f42')).toEqual({});
  expect(Object.keys(themeStyle('#24448c', '#117755'))).toEqual(['--color-secondary', '--color-secondary-t', '--color-on-secondary']);
});

test('the header’s text is readable on its background, and keeps the merchant’s colour where that is', () => {
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

const usual: Look = { heading_style: 'song', corners: 'arch', card_ratio: '4/5', density: 'airy', logo_height: 48, logo_height_small: 36 };

test('the usual look sets nothing; each other choice sets variables of its own', () => {
  expect(lookStyle(usual)).toEqual({});
  const set = (change: Partial<Look>) => Object.keys(lookStyle({ ...usual, ...change }));
  const radii = ['--radius-pill', '--radius-control', '--radius-sheet', '--radius-card', '--radius-arch', '--placeholder'];
  expect([set({ heading_style: 'sans' }), set({ heading_style: 'serif' })]).toEqual([['--font-display'], ['--font-display-en']]);
  for (const corners of ['square', 'soft', 'round'] as const) expect(set({ corners })).toEqual(radii);
  expect([set({ card_ratio: '1/1' }), set({ card_ratio: '4/3' }), set({ density: 'compact' })]).toEqual([
    ['--card-ratio'],
    ['--card-ratio'],
    ['--density'],
  ]);
  expect(lookStyle({ ...usual, logo_height: 47, logo_height_small: 35 })).toEqual({ '--logo': '47px', '--logo-small': '35px' });
});
