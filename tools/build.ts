/**
 * Builds what is shipped: messages and tables, both browser apps, and one bundle per process, into BUILD_FOLDER. Without one it is a
 * build as tools/build.mjs makes it, and the current one at once.
 */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { build as bundle, type RolldownOutput } from 'rolldown';
import { inBuild } from './build-folder.ts';
import { writeEndpointTables } from './endpoint-tables.ts';
import { lazySchemas } from './lazy-schemas.ts';
import { compileMessages } from './messages.ts';

const root = path.resolve(import.meta.dirname, '..');
const node = (script: string, ...args: string[]) =>
  execFileSync(process.execPath, [path.join(root, 'node_modules', script), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  });

const steps: [string, () => unknown][] = [
  [
    'messages',
    () => {
      compileMessages();
      writeEndpointTables();
    },
  ],
  ['storefront', () => node('@react-router/dev/bin.cjs', 'build', '--config', 'vite.storefront.config.ts')],
  ['back office', () => node('vite/bin/vite.js', 'build', '--config', 'vite.admin.config.ts', '--logLevel', 'warn')],
  ['server', bundleServer],
];

/** Packages of many small modules: reading them one by one takes a third of the start-up time. */
const bundled = /^(?:kysely|zod|flydrive|prom-client|@opentelemetry\/api|rate-limiter-flexible)(?:\/|$)/;
const isOurs = (id: string) => /^[./#\0]/.test(id) || bundled.test(id);

/** Our own code in one file per process and what they share; other packages are loaded from node_modules. */
async function bundleServer(): Promise<void> {
  const out = inBuild('dist/app');
  const { output } = await bundle({
    input: {
      ...Object.fromEntries(['start', 'server', 'worker', 'cli'].map((name) => [name, path.join(root, 'src/app', `${name}.ts`)])),
      // A thread is started by its file's name, which nothing imports.
      'table-thread': path.join(root, 'src/modules/tasks/import/table-thread.ts'),
    },
    platform: 'node',
    external: (id: string) => !isOurs(id),
    cwd: root,
    logLevel: 'warn',
    plugins: [lazySchemas],
    output: {
      dir: out,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: 'shared-[hash].js',
      sourcemap: true,
      // A process keeps its source in memory, and one character beyond Latin-1 makes every character of the file take two bytes.
      charset: 'ascii',
      comments: { jsdoc: false },
    },
  });
  const nonAscii = output.find((file) => file.type === 'chunk' && /[^\p{ASCII}]/u.test(file.code));
  if (nonAscii)
    throw new Error(
      `${nonAscii.fileName} contains a character beyond ASCII that could not be escaped: write it as an escape sequence, or outside of the template.`,
    );
  assertFewTexts(output);
}

/** A server and a worker name about a thousand of the shop's texts. A key computed over `import *` brings all of them: 36 MB in the two (ADR 37). */
const mostTexts = 1500;

/** Throws where the bundle holds more texts than its programs name. */
function assertFewTexts(output: RolldownOutput['output']): void {
  const file = path.join(root, 'src/messages/index.ts');
  const texts = output.flatMap((chunk) => (chunk.type === 'chunk' ? (chunk.modules[file]?.renderedExports ?? []) : []));
  if (texts.length > mostTexts)
    throw new Error(
      `The server's bundle holds ${texts.length} texts: import those that are named, or look a problem's up in #messages/problems.`,
    );
}

if (!process.env['BUILD_FOLDER']) {
  execFileSync(process.execPath, [path.join(root, 'tools/build.mjs'), '--use'], { stdio: 'inherit' });
  process.exit();
}

for (const [name, run] of steps) {
  const start = performance.now();
  try {
    await run();
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    process.stderr.write(`${stdout ?? ''}${stderr ?? (error as Error).stack}\n  ✗ building the ${name} failed\n`);
    process.exit(1);
  }
  process.stdout.write(`  ✓ ${name} built (${((performance.now() - start) / 1000).toFixed(1)} s)\n`);
}
