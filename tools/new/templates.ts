/** A new file: its path and its text. Each template stays under 40 lines and is tried by new.test.ts. */
export type Skeleton = { file: string; text: string };

const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
const pascal = (name: string): string => camel(`-${name}`);
/** The form of an area in a message's key. */
const keyed = (name: string): string => name.replaceAll('-', '_');
const words = (name: string): string => name.replaceAll('-', ' ');

/** A module with one endpoint: contract, binding, read, and the page that explains it. */
export function moduleSkeletons(name: string): Skeleton[] {
  const folder = `src/modules/${name}`;
  return [
    { file: `${folder}/contract.ts`, text: contractOf(name) },
    {
      file: `${folder}/queries.ts`,
      text: `import type { Context } from '#platform/http/context.ts';

/** What ${words(name)} hold, newest first. */
export async function ${camel(`read-${name}`)}(_ctx: Context): Promise<{ data: { id: number }[] }> {
  return { data: [] };
}
`,
    },
    {
      file: `${folder}/routes.ts`,
      text: `import { toRoutes } from '#platform/http/routes.ts';
import { ${camel(name)}Contract } from './contract.ts';
import { ${camel(`read-${name}`)} } from './queries.ts';

export const routes = toRoutes('${camel(name)}', ${camel(name)}Contract, { read: ${camel(`read-${name}`)} });
`,
    },
    {
      file: `${folder}/README.md`,
      text: `# ${name}

What it is for, in one sentence.

- Owns no table yet. A table goes into \`db/migrations\` and \`tools/boundaries.ts\`.
- Public interface: none yet (\`index.ts\`: named functions that take \`tx\`).
- What must always hold.
`,
    },
  ];
}

const contractOf = (name: string): string => `import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';

export const ${camel(name)}Contract = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/${name}',
    access: 'staff',
    summary: 'Says what ${words(name)} hold',
    input: z.object({}),
    output: z.object({ data: z.array(z.object({ id: z.number() })) }),
  }),
};
`;

/** A use case of a module, and the test that races it. */
export function commandSkeletons(module: string, name: string): Skeleton[] {
  const file = `src/modules/${module}/commands/${name}`;
  return [
    {
      file: `${file}.ts`,
      text: `import { type Database, inTransaction } from '#platform/db/database.ts';

export type ${pascal(name)} = { id: number };

/** In one sentence: what it does, in which units, and what it refuses. */
export const ${camel(name)} = (db: Database, { id }: ${pascal(name)}): Promise<${pascal(name)}> =>
  inTransaction(db, async (_tx) => {
    return { id };
  });
`,
    },
    {
      file: `${file}.test.ts`,
      text: `import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '#testing/database.ts';
import { ${camel(name)} } from './${name}.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('twenty at once answer alike', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => ${camel(name)}(database.db, { id: 1 })));
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ id: 1 })));
});
`,
    },
  ];
}

/** A list of the back office over \`<module>.list\`, with its texts. */
export function screenSkeletons(area: string, module: string): Skeleton[] {
  const key = `m.admin_${keyed(area)}`;
  const texts = {
    title: words(area),
    things: words(area),
    empty: `No ${words(area)} yet`,
    empty_text: 'They appear here as soon as there are some',
  };
  return [
    {
      file: `src/admin/${area}/list.tsx`,
      text: `import { Rows3 } from 'lucide-react';
import * as m from '#messages';
import { list } from '../kit/list/list.tsx';

export const ${pascal(area)}List = list({
  name: '${area}',
  title: ${key}_title,
  things: ${key}_things,
  from: '${camel(module)}.list',
  sort: '-created_at',
  icon: Rows3,
  columns: [{ key: 'id', title: ${key}_title, width: 96, cell: ({ id }) => id }],
  nameOf: ({ id }) => String(id),
  phone: ({ id }) => id,
  empty: { title: ${key}_empty, text: ${key}_empty_text },
});
`,
    },
    ...catalogues(`admin-${area}`, texts),
  ];
}

/** A page of the storefront: loader, title, heading, texts. */
export function pageSkeletons(name: string): Skeleton[] {
  return [
    {
      file: `src/storefront/pages/${name}/route.tsx`,
      text: `import type { MetaArgs } from 'react-router';
import * as m from '#messages';
import { pageMeta } from '../../ui/page-meta.ts';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.${keyed(name)}_title() });

export default function ${pascal(name)}() {
  return (
    <div className="wrap">
      <h1 className="title-page">{m.${keyed(name)}_title()}</h1>
    </div>
  );
}
`,
    },
    ...catalogues(name, { title: words(name) }),
  ];
}

/** A migration named by its UTC time `now`, so that those of two branches do not collide. */
export function migrationSkeletons(name: string, now: Date): Skeleton[] {
  const time = now.toISOString().replaceAll(/[-:]/g, '').slice(0, 'YYYYMMDDTHHMM'.length);
  return [{ file: `db/migrations/${time}-${name}.sql`, text: `-- expand: ${words(name)}, and why.\n` }];
}

/** Both files get the English text: replace the Chinese one. */
const catalogues = (area: string, texts: Record<string, string>): Skeleton[] =>
  ['tw', 'en'].map((locale) => ({ file: `messages/${locale}/${area}.json`, text: `${JSON.stringify(texts, null, 2)}\n` }));
