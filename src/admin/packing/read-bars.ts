import { patterns } from '#shared/code128.ts';

/** One line of a picture as widths of alternating dark and light, starting dark. */
type Runs = readonly number[];

const window = 24;
/** Less contrast than this on a line is paper or shadow. */
const minContrast = 30;

/** Dark is closer to the local minimum than to the local maximum, so even lighting is not needed. */
function isDarkAt(line: ArrayLike<number>, x: number): boolean {
  let [darkest, brightest] = [255, 0];
  for (let near = Math.max(0, x - window); near <= Math.min(line.length - 1, x + window); near += 1) {
    darkest = Math.min(darkest, line[near] ?? 0);
    brightest = Math.max(brightest, line[near] ?? 0);
  }
  return brightest - darkest >= minContrast && (line[x] ?? 0) < (darkest + brightest) / 2;
}

function measureRuns(line: ArrayLike<number>): number[] {
  const runs: number[] = [];
  let isDark = true;
  let width = 0;
  for (let x = 0; x < line.length; x += 1) {
    if (isDarkAt(line, x) === isDark) width += 1;
    else {
      runs.push(width);
      isDark = !isDark;
      width = 1;
    }
  }
  return [...runs, width];
}

/** The distance of widths from a pattern, in modules; the closest symbol matches if its distance is small. */
function distance(widths: Runs, at: number, pattern: string, modules: number): number {
  let total = 0;
  for (let i = 0; i < pattern.length; i += 1) total += widths[at + i] ?? 0;
  let off = 0;
  for (let i = 0; i < pattern.length; i += 1) off += Math.abs(((widths[at + i] ?? 0) * modules) / total - Number(pattern[i]));
  return total > 0 ? off : Number.POSITIVE_INFINITY;
}

const maxDeviation = 2.2;

/** The index of the closest pattern; -1 when none is close enough. */
function best(widths: Runs, at: number, choices: readonly string[], modules: number): number {
  let found = -1;
  let smallest = maxDeviation;
  choices.forEach((pattern, i) => {
    const off = distance(widths, at, pattern, modules);
    if (off < smallest) [found, smallest] = [i, off];
  });
  return found;
}

const sumAt = (widths: Runs, at: number, runs: number): number => widths.slice(at, at + runs).reduce((sum, width) => sum + width, 0);

/** Symbols of one code have the same width, within a quarter. */
const isAsWide = (width: number, expectedWidth: number): boolean => Math.abs(width - expectedWidth) <= expectedWidth / 4;

/** A quiet zone of at least four modules before a code: without it the run may be in the middle of one. */
const hasQuiet = (widths: Runs, at: number, module: number): boolean => (widths[at - 1] ?? 0) >= 4 * module;

const letters = patterns.slice(0, 106);
const [startA, startB, startC] = [103, 104, 105];

/** A Code 128 that starts at this run; undefined when there is none, or its check symbol is wrong. */
function code128At(widths: Runs, at: number): string | undefined {
  const start = best(widths, at, letters, 11);
  const wide = sumAt(widths, at, 6);
  if (start < startA || !hasQuiet(widths, at, wide / 11)) return undefined;
  const values = [start];
  for (let place = at + 6; place + 7 <= widths.length; place += 6) {
    if (distance(widths, place, patterns[106] ?? '', 13) < maxDeviation) return decodeText(values);
    const value = best(widths, place, letters, 11);
    if (value < 0 || value >= startA || !isAsWide(sumAt(widths, place, 6), wide)) return undefined;
    values.push(value);
  }
  return undefined;
}

function decodeText(values: readonly number[]): string | undefined {
  const [start = 0, ...rest] = values;
  const check = rest.pop();
  if (rest.length === 0 || rest.reduce((sum, value, i) => sum + value * (i + 1), start) % 103 !== check) return undefined;
  let set = start;
  let text = '';
  for (const value of rest) {
    if (set === startC && value < 100) text += String(value).padStart(2, '0');
    else if (value === 99 && set !== startC) set = startC;
    else if (value === 100 && set !== startB) set = startB;
    else if (value === 101 && set !== startA) set = startA;
    else if (value < 96) text += String.fromCharCode(set === startA && value >= 64 ? value - 64 : value + 32);
  }
  return text || undefined;
}

/** Digits of EAN-13 by the widths of their left odd half; the even half is reversed. */
const odd = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];
const even = odd.map((pattern) => [...pattern].reverse().join(''));
const halves = [...odd, ...even];
/** The first digit is encoded in which left digits are even. */
const firsts = ['000000', '001011', '001101', '001110', '010011', '011001', '011100', '010101', '010110', '011010'];

const guard = 3;
const middle = 5;
const allRuns = 59;

/** An EAN-13 whose guard starts at this run; undefined when there is none, or its check digit is wrong. */
function ean13At(widths: Runs, at: number): string | undefined {
  const module = sumAt(widths, at, allRuns) / 95;
  const digitPlaces = [0, 1, 2, 3, 4, 5].flatMap((i) => [at + guard + i * 4, at + guard + 24 + middle + i * 4]);
  if (distance(widths, at, '111', guard) > 1 || !hasQuiet(widths, at, module)) return undefined;
  if (!digitPlaces.every((place) => isAsWide(sumAt(widths, place, 4), 7 * module))) return undefined;
  const digitsFrom = (place: number, choices: readonly string[]): number[] =>
    [0, 1, 2, 3, 4, 5].map((i) => best(widths, place + i * 4, choices, 7));
  const left = digitsFrom(at + guard, halves);
  if (left.includes(-1) || distance(widths, at + guard + 24, '11111', middle) > 2) return undefined;
  const right = digitsFrom(at + guard + 24 + middle, odd);
  const first = firsts.indexOf(left.map((value) => (value >= 10 ? '1' : '0')).join(''));
  if (right.includes(-1) || first < 0) return undefined;
  const digits = [first, ...left.map((value) => value % 10), ...right];
  const sum = digits.reduce((total, digit, i) => total + digit * (i % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 ? digits.join('') : undefined;
}

const minRuns = 40;

/** The code on a line of luminance (0 to 255), read from either side: Code 128 or EAN-13. */
export function readBars(line: ArrayLike<number>): string | undefined {
  const there = measureRuns(line);
  if (there.length < minRuns) return undefined;
  // The first run is dark, so dark ones have even indexes; reversed, a dark one must come first too.
  const behind = [...there].reverse();
  for (const widths of [there, there.length % 2 === 1 ? behind : [0, ...behind]]) {
    for (let at = 0; at + minRuns <= widths.length + 1; at += 2) {
      const text = code128At(widths, at) ?? ean13At(widths, at);
      if (text) return text;
    }
  }
  return undefined;
}
