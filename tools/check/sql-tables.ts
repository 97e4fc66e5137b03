/** Keywords after which SQL names a table; those of a list go on after a comma (`from a, b`). */
const opens = new Map([
  ['from', true],
  ['join', true],
  ['using', true],
  ['into', false],
  ['update', false],
]);
/** Keywords that end the list after `from`. */
const closes = new Set(
  'where group order having window limit offset fetch for union except intersect returning select set values do'.split(' '),
);
/** What may be between the keyword and the name. */
const fillers = new Set(['only', 'lateral', 'public', '.']);

const tokenPattern = /"((?:[^"]|"")+)"|[a-z_]\w*|[(),.]/gi;

/** The tables that a piece of SQL names after from, join, using, into and update, also quoted and in comma lists. */
export function tablesInSql(text: string): string[] {
  const plain = text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'/g, ' ');
  const found: string[] = [];
  // By depth of parentheses: whether a name is expected next, and whether a comma makes another one expected.
  const levels = [{ expected: false, list: false }];
  let before = '';
  for (const [token, quoted] of plain.matchAll(tokenPattern)) {
    const word = quoted ?? token.toLowerCase();
    const level = levels.at(-1) ?? { expected: false, list: false };
    const isKeyword = quoted === undefined && before !== 'distinct' && before !== '.';
    if (token === '(') levels.push({ expected: false, list: false });
    else if (token === ')' && levels.length > 1) levels.pop();
    else if (token === ',') level.expected = level.list;
    else if (isKeyword && opens.has(word)) Object.assign(level, { expected: true, list: opens.get(word) });
    else if (isKeyword && closes.has(word)) Object.assign(level, { expected: false, list: false });
    else if (level.expected && !fillers.has(word)) {
      found.push(word);
      level.expected = false;
    }
    before = word;
  }
  return found;
}
