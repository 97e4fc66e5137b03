import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { build } from 'rolldown';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contracts } from '#app/contracts.ts';
import { eventBodies } from '#app/guides.ts';
import { buildOpenApi } from '#platform/http/openapi.ts';
import { lazySchema } from '#shared/lazy-schema.ts';
import { lazySchemas, withLazySchemas } from './lazy-schemas.ts';

const root = path.resolve(import.meta.dirname, '..');

describe('a lazy schema', () => {
  const counted = () => {
    let builds = 0;
    const build = () => {
      builds++;
      return z.object({ sum: z.number().min(1) });
    };
    return { schema: lazySchema(build), builds: () => builds };
  };

  test('is built once, by the first that reads it', () => {
    const { schema, builds } = counted();
    const form = z.object({ form: schema.optional() });
    expect(builds()).toBe(1);
    expect(form.parse({ form: { sum: 2 } })).toEqual({ form: { sum: 2 } });
    expect(schema.safeParse({ sum: 0 }).error?.issues).toMatchObject([{ code: 'too_small', path: ['sum'] }]);
    expect(builds()).toBe(1);
  });

  test('is not built by an object that has it', () => {
    const { schema, builds } = counted();
    z.object({ form: schema });
    expect(builds()).toBe(0);
  });

  test('is an ordinary schema: it derives others, tells its kind and is described', () => {
    const { schema } = counted();
    expect(schema).toBeInstanceOf(z.ZodObject);
    expect(Object.keys(schema.extend({ note: z.string() }).shape)).toEqual(['sum', 'note']);
    expect(z.toJSONSchema(z.object({ a: schema, b: schema }))).toEqual(
      z.toJSONSchema(z.object({ a: z.object({ sum: z.number().min(1) }), b: z.object({ sum: z.number().min(1) }) })),
    );
  });

  test('may be built from another', () => {
    const { schema } = counted();
    expect(lazySchema(() => schema).parse({ sum: 3 })).toEqual({ sum: 3 });
  });

  test('of what is none says where it was taken for one', () => {
    const none = lazySchema(() => 'text' as unknown as z.ZodType);
    expect(() => none.parse('text')).toThrow('tools/lazy-schemas.ts');
  });
});

test('what makes a schema while a file is loaded becomes lazy; what reads one at once, and what functions make, does not', () => {
  const text = [
    "import { z } from 'zod';",
    "export const row = z.object({ kind: z.enum(['a']) });",
    'export const wide = row.extend({ more: textField(3) });',
    "export const kinds = z.enum(['a', 'b']).options;",
    'export const sum = z.number().parse(1);',
    'export const made = (max: number) => z.string().max(max);',
    "export const list = endpoint({ path: '/list', input: pageInput.extend({}), output: row });",
  ].join('\n');
  expect(withLazySchemas('contract.ts', text)?.split('\n')).toEqual([
    "import { lazySchema } from '#shared/lazy-schema.ts';import { z } from 'zod';",
    "export const row = lazySchema(() => z.object({ kind: z.enum(['a']) }));",
    'export const wide = lazySchema(() => row.extend({ more: textField(3) }));',
    "export const kinds = z.enum(['a', 'b']).options;",
    'export const sum = z.number().parse(1);',
    'export const made = (max: number) => z.string().max(max);',
    "export const list = endpoint({ path: '/list', input: lazySchema(() => pageInput.extend({})), output: row });",
  ]);
  expect(withLazySchemas('plain.ts', 'export const one = 1;')).toBeUndefined();
});

describe('the program as it is built', () => {
  /** Schemas that a server has after its start; with none lazy they are 12,500, of which each takes 1 kB. */
  const mostAtStart = 1000;
  const source = (name: string) => JSON.stringify(path.join(root, 'src', name));
  const virtual: Record<string, string> = {
    /** Keeps what builds each lazy schema. */
    '#shared/lazy-schema.ts': `
      import { lazySchema as lazy } from ${source('shared/lazy-schema.ts')};
      export const builders = [];
      export const lazySchema = (builder) => (builders.push(builder), lazy(builder));`,
    report: `
      import ${source('app/wiring.ts')};
      import { contracts } from ${source('app/contracts.ts')};
      import { eventBodies } from ${source('app/guides.ts')};
      import { buildOpenApi } from ${source('platform/http/openapi.ts')};
      import { builders } from '#shared/lazy-schema.ts';
      const built = globalThis.built;
      const none = builders.filter((builder) => !builder()._zod).map(String);
      const api = buildOpenApi(contracts, '', eventBodies);
      process.stdout.write(JSON.stringify({ built, none, lazy: builders.length, api }), () => process.exit());`,
  };
  const virtualFiles = {
    name: 'virtual files',
    resolveId: (id: string) => (id in virtual ? `\0${id}` : undefined),
    load: (id: string) => virtual[id.slice(1)],
  };
  /** Counts schemas by the hook that zod has for its compiler. */
  const counting = 'data:text/javascript,globalThis.__zod_globalConfig={postProcessor(){globalThis.built=(globalThis.built??0)+1}}';
  const maxBuffer = 16 * 1024 * 1024;
  let folder: string;
  let report: { built: number; none: string[]; lazy: number; api: unknown };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(root, 'node_modules', '.cache', 'lazy-schemas-'));
    cpSync(path.join(root, 'package.json'), path.join(folder, 'package.json'));
    const app = path.join(folder, 'dist', 'app');
    await build({
      input: 'report',
      platform: 'node',
      cwd: root,
      external: (id) => !(id in virtual || /^[./\0]|^#/.test(id)),
      plugins: [virtualFiles, lazySchemas],
      output: { dir: app, format: 'esm', entryFileNames: 'report.mjs' },
    });
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', counting, path.join(app, 'report.mjs')], { maxBuffer });
    report = JSON.parse(stdout) as typeof report;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test(`builds fewer than ${mostAtStart} schemas at its start`, () => {
    expect(report.built).toBeGreaterThan(0);
    expect(report.built).toBeLessThan(mostAtStart);
  });

  test('takes nothing for a schema that is none', () => {
    expect(report.lazy).toBeGreaterThan(mostAtStart);
    expect(report.none).toEqual([]);
  });

  test('has the same API as its sources', () => {
    expect(report.api).toEqual(buildOpenApi(contracts, '', eventBodies));
  });
});
