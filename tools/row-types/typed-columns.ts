import type pg from 'pg';

/** `table.column` → its type in TypeScript, without null. */
export type ColumnTypes = Readonly<Record<string, string>>;

type Check = { path: string; definition: string };

const checks = `
  select format('%s.%s', c.conrelid::regclass, a.attname) as path, pg_get_constraintdef(c.oid) as definition
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'c' and c.connamespace = 'public'::regnamespace and cardinality(c.conkey) = 1
  order by 1, c.conname`;

/** The values that CHECKs of one column allow, as a union: `orders.status` → `'pending' | 'processing' | …`. */
export async function wordsOfChecks(client: pg.Client): Promise<ColumnTypes> {
  const { rows } = await client.query<Check>(checks);
  return Object.fromEntries(
    rows.flatMap(({ path, definition }) => {
      const words = wordsIn(definition);
      return words ? [[path, words.map((word) => `'${word}'`).join(' | ')]] : [];
    }),
  );
}

/**
 * The values of `col = ANY (ARRAY['a'::text, 'b'::text])`, `col = 'a'::text` or `col <@ '{a,b}'::text[]`; undefined for any
 * other CHECK.
 */
export function wordsIn(definition: string): string[] | undefined {
  const column = String.raw`"?\w+"?`;
  const several = new RegExp(String.raw`^CHECK \(\(${column} = ANY \(ARRAY\[(.*)\]\)\)\)$`).exec(definition);
  const one = new RegExp(String.raw`^CHECK \(\(${column} = ('[^']*'::text)\)\)$`).exec(definition);
  const list = several?.[1] ?? one?.[1];
  if (list !== undefined) return [...list.matchAll(/'([^']*)'::text/g)].map(([, word = '']) => word);
  return new RegExp(String.raw`${column} <@ '\{([^}]*)\}'::text\[\]`).exec(definition)?.[1]?.split(',');
}

/** What kysely-codegen writes for jsonb, text and bigint: the part of a column's type that a named type replaces. */
const base = /\b(Json|string|Int8)\b/;

/**
 * The row types with a type for each column named in `types` and Minor for each bigint named in `amounts`, keeping Generated and
 * null. Throws where one names no column that can have it, and where a jsonb column has none.
 */
export function withColumnTypes(source: string, types: ColumnTypes, amounts: ReadonlySet<string> = new Set()): string {
  const names = tableNames(source);
  const open = new Set(Object.keys(types));
  let table: string | undefined;
  const lines = source.split('\n').map((line) => {
    table = /^export interface (\w+)/.exec(line)?.[1] ?? table;
    const [, column, old = ''] = /^ {2}(\w+): (.*);$/.exec(line) ?? [];
    const path = `${names.get(table ?? '')}.${column}`;
    const place = base.exec(old)?.[1];
    const type = column === undefined ? undefined : (types[path] ?? (place === 'Int8' && amounts.has(column) ? 'Minor' : undefined));
    if (type === undefined) {
      if (place === 'Json' && names.has(table ?? ''))
        throw new Error(`${path} is jsonb and has no type: name it in tools/row-types/column-types.ts`);
      return line;
    }
    if (place === undefined) return line;
    open.delete(path);
    return `  ${column}: ${old.replace(base, written(type, place, old))};`;
  });
  if (open.size > 0) throw new Error(`tools/row-types/column-types.ts names no column of text, jsonb or bigint: ${[...open].join(', ')}`);
  return lines.join('\n');
}

function written(type: string, place: string, old: string): string {
  if (place === 'Json') return `JsonColumn<${type}>`;
  return old.includes('[]') && type.includes('|') ? `(${type})` : type;
}

/** Interface → table, as the interface DB at the file's end names them. */
const tableNames = (source: string): Map<string, string> =>
  new Map(
    [...source.slice(source.indexOf('export interface DB ')).matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table = '', name = '']) => [
      name,
      table,
    ]),
  );

/** Type-only imports of the names that `source` uses from `files`: file → the names it exports. */
export function importsFor(source: string, files: Readonly<Record<string, readonly string[]>>): string {
  return Object.entries(files)
    .map(([file, names]) => [file, names.filter((name) => new RegExp(`\\b${name}\\b`).test(source))] as const)
    .filter(([, used]) => used.length > 0)
    .map(([file, used]) => `import type { ${used.join(', ')} } from "${file}";\n`)
    .join('');
}
