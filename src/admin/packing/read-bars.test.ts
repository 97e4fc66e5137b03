import { expect, test } from 'vitest';
import { encodeBars } from '#shared/code128.ts';
import { readBars } from './read-bars.ts';

/** A simulated camera line: 3.5 pixels per module, blurred, unevenly lit, with noise. */
function seen(modules: readonly boolean[], pixels = 3.5): number[] {
  const margin = 20;
  const width = Math.ceil((modules.length + margin * 2) * pixels);
  const sharp = Array.from({ length: width }, (_, x) => (modules[Math.floor(x / pixels) - margin] ? 40 : 215));
  return sharp.map((_, x) => {
    const near = sharp.slice(Math.max(0, x - 1), x + 2);
    const light = 0.65 + (0.35 * x) / width;
    return (near.reduce((a, b) => a + b, 0) / near.length) * light + ((x * 37) % 11) - 5;
  });
}

function modulesOf(text: string): boolean[] {
  const { bars, width } = encodeBars(text);
  return Array.from({ length: width }, (_, x) => bars.some((bar) => x >= bar.x && x < bar.x + bar.width));
}

/** 4710088410115 in modules. */
const ean = '10101110110110011000110100011010001001000100101010101110011001101110010110011011001101001110101';

test('the bars of an order are read from either side', () => {
  const line = seen(modulesOf('261120-00042'));
  expect(readBars(line)).toBe('261120-00042');
  expect(readBars([...line].reverse())).toBe('261120-00042');
});

test('product barcodes are read: EAN-13 with its check digit', () => {
  const line = seen([...ean].map((bit) => bit === '1'));
  expect(readBars(line)).toBe('4710088410115');
  expect(readBars([...line].reverse())).toBe('4710088410115');
});

test('a line without a code gives nothing, and a broken code is not guessed', () => {
  expect(readBars(new Array(640).fill(200))).toBeUndefined();
  expect(readBars(Array.from({ length: 640 }, (_, x) => ((x * 7919) % 251) as number))).toBeUndefined();
  const modules = modulesOf('TEA-75');
  const broken = modules.map((isDark, i) => (i > 45 && i < 56 ? !isDark : isDark));
  expect(readBars(seen(broken))).toBeUndefined();
});
