/**
 * `npm run dev`: database, API and worker from source (restarted when their files change), both apps with hot reload,
 * all on PORT (3000 unless set).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { mountDevelopmentApps } from './dev-apps.ts';
import { writeEndpointTables } from './endpoint-tables.ts';
import { compileMessages } from './messages.ts';

const root = path.resolve(import.meta.dirname, '..');
compileMessages();
writeEndpointTables();
// Imported only now: the modules need the compiled messages.
const { readConfig } = await import('#platform/config/config.ts');
const { startEmbeddedPostgres } = await import('#platform/db/embedded/embedded-postgres.ts');
const { addressOf } = await import('#app/address.ts');
const { prepare } = await import('#app/starting/prepare.ts');

const config = readConfig();
const apiPort = config.port + 1;
const database = config.databaseUrl ? undefined : await startEmbeddedPostgres(config.dataDir);
const { setupCode } = await prepare(config, addressOf(config), (step) => process.stdout.write(`  ✓ ${step}\n`));

const watch = (script: string, port: number): ChildProcess =>
  spawn(process.execPath, ['--watch', '--watch-preserve-output', script], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
      PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://localhost:${config.port}`,
    },
  });
const children = [watch('tools/dev-api.ts', apiPort), watch('src/app/worker.ts', apiPort)];
const apps = await mountDevelopmentApps({ root, port: config.port, host: config.host, apiPort });
process.stdout.write(`\n  Shop   http://localhost:${config.port}/\n  Admin  http://localhost:${config.port}/admin\n`);
if (setupCode) process.stdout.write(`  Set-up code: ${setupCode}\n`);

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const ended = children.map((child) => (child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined));
  for (const child of children) child.kill('SIGTERM');
  await apps.close();
  await Promise.all(ended);
  if (database && !database.adopted) await database.stop();
  process.exit(0);
}
// Ctrl-C reaches the children too; TERM is for editors and containers. Vite's own listener would end us before the database.
process.removeAllListeners('SIGTERM');
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
