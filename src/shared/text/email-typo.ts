/**
 * Common mail domains that people mistype. Based on mailcheck's default list (github.com/mailcheck/mailcheck, MIT, no longer
 * maintained), shortened to those in use, with providers of Taiwan, Hong Kong and Britain added. A listed domain is never
 * doubted; the short ones at the end are never suggested, since too many names are close to them.
 */
const guesses = [
  ...['gmail.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'yahoo.com', 'live.com', 'msn.com', 'googlemail.com'],
  ...['protonmail.com', 'rocketmail.com', 'fastmail.com', 'comcast.net', 'verizon.net', 'sbcglobal.net', 'bellsouth.net'],
  ...['yahoo.com.tw', 'hotmail.com.tw', 'livemail.tw', 'pchome.com.tw', 'msa.hinet.net', 'yahoo.com.hk', 'netvigator.com'],
  ...['yahoo.co.uk', 'hotmail.co.uk', 'outlook.co.uk', 'live.co.uk', 'btinternet.com', 'virginmedia.com', 'talktalk.net'],
];
const real = [
  ...['mail.com', 'email.com', 'ymail.com', 'gmx.com', 'gmx.net', 'aol.com', 'me.com', 'mac.com', 'qq.com', 'proton.me', 'sky.com'],
  ...['yahoo.co.jp', 'yahoo.co.in', 'yahoo.co.id', 'yahoo.co.th', 'yahoo.co.kr', 'yahoo.co.nz', 'hotmail.co.jp', 'hotmail.co.th'],
  ...['yahoo.com.au', 'yahoo.com.sg', 'yahoo.com.my', 'yahoo.com.ph', 'yahoo.com.vn', 'yahoo.com.br', 'yahoo.com.mx', 'yahoo.com.cn'],
];
/** Mistakes that the edit distance misses: endings the provider does not have. */
const wrongEndings: Readonly<Record<string, string>> = {
  'gmail.com.tw': 'gmail.com',
  'icloud.com.tw': 'icloud.com',
  'gmail.tw': 'gmail.com',
};

/** Edit distance with swaps of adjacent letters (optimal string alignment). */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const [above = [], twoAbove = []] = [rows[i - 1], rows[i - 2]];
      const changed = (above[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, changed, isSwap ? (twoAbove[j - 2] ?? 0) + 1 : changed));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** The probably intended address: the same name at a common domain within one edit, two for long domains. Undefined: none. */
export function likelyEmail(typed: string): string | undefined {
  const [, name, domain = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.normalize('NFKC').trim()) ?? [];
  const typedDomain = domain.toLowerCase();
  if (!name || !typedDomain || guesses.includes(typedDomain) || real.includes(typedDomain)) return undefined;
  const found = guesses
    .map((guess) => ({ guess, slips: distance(typedDomain, guess) }))
    .filter(({ guess, slips }) => slips <= (guess.length >= 11 ? 2 : 1))
    .sort((a, b) => a.slips - b.slips)[0];
  const suggestion = wrongEndings[typedDomain] ?? found?.guess;
  return suggestion && `${name}@${suggestion}`;
}
