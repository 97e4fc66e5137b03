/** A stretch of a text: unchanged, removed, added, or a long unchanged part folded away. */
export type Stretch = { kind: 'same' | 'out' | 'in' | 'fold'; text: string };

/** Latin words stay whole, Chinese is split into characters. */
const tokensOf = (text: string): string[] => text.match(/[\p{L}\p{N}_]+(?<!\p{Script=Han})|\s+|./gsu)?.flatMap(splitHan) ?? [];
const splitHan = (token: string): string[] => (/\p{Script=Han}/u.test(token) ? [...token] : [token]);

const foldBeyond = 48;
const contextLength = 18;
/** Above this many steps the two texts are shown whole. */
const maxSteps = 4_000_000;

/** Merges two texts word by word: removed and added words; long unchanged parts are folded. */
export function wordDiff(old: string, now: string): Stretch[] {
  const [a, b] = [tokensOf(old), tokensOf(now)];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [midA, midB] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const middle = midA.length * midB.length > maxSteps ? [out(midA.join('')), into(midB.join(''))] : longestCommon(midA, midB);
  return folded(joined([same(a.slice(0, start).join('')), ...middle, same(end ? a.slice(-end).join('') : '')]));
}

const same = (text: string): Stretch => ({ kind: 'same', text });
const out = (text: string): Stretch => ({ kind: 'out', text });
const into = (text: string): Stretch => ({ kind: 'in', text });

function longestCommon(a: readonly string[], b: readonly string[]): Stretch[] {
  const width = b.length + 1;
  const length = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number): number => length[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      length[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const stretches: Stretch[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && a[i] === b[j]) {
      stretches.push(same(a[i] ?? ''));
      i++;
      j++;
    } else if (i < a.length && (j === b.length || at(i + 1, j) >= at(i, j + 1))) stretches.push(out(a[i++] ?? ''));
    else stretches.push(into(b[j++] ?? ''));
  }
  return stretches;
}

function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { kind, text } of stretches) {
    const last = result.at(-1);
    if (last?.kind === kind) last.text += text;
    else if (text) result.push({ kind, text });
  }
  return result;
}

function folded(stretches: readonly Stretch[]): Stretch[] {
  return stretches.flatMap((stretch, i) => {
    if (stretch.kind !== 'same' || stretch.text.length <= foldBeyond) return [stretch];
    const head = i === 0 ? '' : stretch.text.slice(0, contextLength);
    const tail = i === stretches.length - 1 ? '' : stretch.text.slice(-contextLength);
    return [same(head), { kind: 'fold' as const, text: '…' }, same(tail)].filter(({ text }) => text);
  });
}
