import { expect, test } from 'vitest';
import { buildDocument } from './document.ts';
import { buildBigrams, fold, foldCode, joinSpaced, splitParts } from './fold.ts';
import { buildDeletions, distance, isNear } from './near-words.ts';
import { searchQuery, wordsIn } from './query.ts';

const queryWords = (typed: string, synonyms: string[][] = []) => searchQuery(typed, synonyms)?.words;

test.each([
  ['ＴＨ－００１', 'th-001'],
  ['Café CRÈME', 'cafe creme'],
  ['頭髮', '头发'],
  ['头发', '头发'],
  ['臺灣 裡 裏 麵 麪', '台湾 里 里 面 面'],
  ['着 著 峯', '著 著 峰'],
  ['が', 'が'],
])('%s is normalised to %s', (typed, folded) => expect(fold(typed)).toBe(folded));

test('a text is split into runs and words, and everything else only separates', () => {
  expect(splitParts('胭脂碗 4.5 吋・Rouge-bowl\u0000!')).toEqual([
    { kind: 'run', text: '胭脂碗' },
    { kind: 'word', text: '4' },
    { kind: 'word', text: '5' },
    { kind: 'run', text: '吋' },
    { kind: 'word', text: 'rouge' },
    { kind: 'word', text: 'bowl' },
  ]);
  expect(joinSpaced(splitParts('紅茶 Cup'))).toBe(' 红 茶 cup');
  expect([buildBigrams('冷泡茶'), buildBigrams('茶'), buildBigrams('𠮷野家')]).toEqual([['冷泡', '泡茶'], ['茶'], ['𠮷野', '野家']]);
  expect(foldCode('TH-TEA 001/Ａ')).toBe('thtea001a');
});

test('characters of a run must be adjacent, so two words without a space match both', () => {
  expect(queryWords('茶')).toBe("'茶'");
  expect(queryWords('茶包')).toBe("'茶包'");
  expect(queryWords('東方美人')).toBe("('东方' & ('东方' | '方美') & ('方美' | '美人') & '美人')");
});

test('the last word may be unfinished, the ones before it may not', () => {
  expect(queryWords('Red teap')).toBe("('red' & 'teap':*)");
  expect(queryWords('red 茶')).toBe("('red' & '茶')");
  expect(queryWords('11cm')).toBe("('11cm':* | ('11' & 'cm':*))");
});

test('a code is matched by its prefix, ignoring separators', () => {
  expect(searchQuery('th-tea-00', [])?.code).toBe("'#thtea00':*");
  expect(searchQuery('ＴＨ tea 00', [])?.code).toBe("'#thtea00':*");
  expect([searchQuery('teapot', [])?.code, searchQuery('a1', [])?.code, searchQuery('茶 123', [])?.code]).toEqual(['', '', '']);
});

test('words with digits are named apart where they stand beside others, and are not part of a code or synonym', () => {
  const numbers = (typed: string, synonyms: string[][] = []) => searchQuery(typed, synonyms)?.numbers;
  expect([numbers('茶壺 350ml'), numbers('350 茶壺 1024')]).toEqual(["('350ml':* | ('350' & 'ml':*))", "('350' & '1024':*)"]);
  expect([numbers('茶壺'), numbers('1024'), numbers('茶壺 12'), numbers('teapot 350'), numbers('茶壺 350', [['350', '大']])]).toEqual(
    Array(5).fill(''),
  );
});

test('a synonym matches its whole group, also within a run and of several words', () => {
  const synonyms = [
    ['馬克杯', 'Mug', '水杯'],
    ['tea pot', 'teapot'],
  ];
  const group = "(('马克' & ('马克' | '克杯') & '克杯') | 'mug' | '水杯')";
  expect(queryWords('馬克杯', synonyms)).toBe(group);
  expect(queryWords('白马克杯', synonyms)).toBe(`('白' & ${group})`);
  expect(queryWords('red tea pot', synonyms)).toBe("('red' & (('tea' & 'pot') | 'teapot'))");
  expect(queryWords('mugs', synonyms)).toBe("'mugs':*");
});

test('a looser query accepts single characters and alternatives for mistyped words', () => {
  const corrected = searchQuery('紅茶杯 mgu', [], { chars: true, corrections: new Map([['mgu', ['mug']]]) });
  expect(corrected?.words).toBe("(('红' & '茶' & '杯') & ('mgu':* | 'mug'))");
  expect(wordsIn('Red 茶 11cm red')).toEqual(['red']);
});

test.each(['', '   ', '!!! ---', '🙂', '\u0000', "'&|:*()"])('%j has no search terms', (typed) =>
  expect(searchQuery(typed, [])).toBeUndefined(),
);

test('the query stays short for any input', () => {
  expect(searchQuery('茶'.repeat(10_000), [])?.words.length).toBeLessThan(1000);
  expect(searchQuery('ab 茶 '.repeat(2000), [])?.words.length).toBeLessThan(1000);
});

test('words one typo apart share a variant with one letter deleted', () => {
  for (const [typed, correction] of [
    ['cermaic', 'ceramic'],
    ['teapt', 'teapot'],
    ['teappot', 'teapot'],
    ['bowk', 'bowl'],
  ] as const) {
    expect(distance(typed, correction)).toBe(1);
    expect(buildDeletions(typed).some((variant) => buildDeletions(correction).includes(variant))).toBe(true);
    expect(isNear(typed, correction)).toBe(true);
  }
  expect([isNear('bowl', 'boat'), isNear('chopstiks', 'chopsticks'), isNear('chpostiks', 'chopsticks')]).toEqual([false, true, true]);
});

test('a product is found by all its texts, its names weighted highest', () => {
  const { names, a, b, d } = buildDocument({
    id: 1,
    name: { tw: '竹茶盤', en: 'Bamboo tray' },
    relatedNames: [{ tw: '竹山', en: 'Zhushan' }],
    tags: ['new'],
    codes: ['TH-12'],
    secondaryTexts: [],
    body: [{ tw: '好 用' }],
  });
  expect(names).toBe(' 竹 茶 盘\n bamboo tray');
  expect(a.lexemes).toEqual(['竹', '茶', '盘', '竹茶', '茶盘', 'bamboo', 'tray']);
  expect(b.lexemes).toEqual(['竹', '山', '竹山', 'zhushan', 'new', 'th', '12', '#th12']);
  expect(d).toEqual({ lexemes: ['好', '用'], words: '' });
});
