import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const sources = [
  'src',
  'messages',
  'tools/build.ts',
  'tools/messages.ts',
  'tools/endpoint-tables.ts',
  'tools/precompress.ts',
  'package-lock.json',
];
const mark = path.join(root, 'dist', 'built-from');

/** Names, sizes and times of all sources: quick, and different after every edit or checkout. */
function fingerprint() {
  const hash = createHash('sha256');
  const add = (file) => {
    const stat = statSync(file);
    if (stat.isDirectory()) {
      for (const name of readdirSync(file).sort()) if (name !== 'messages' || !file.endsWith('/src')) add(path.join(file, name));
    } else if (!file.endsWith('.generated.ts')) {
      hash.update(`${file}:${stat.size}:${stat.mtimeMs}\n`);
    }
  };
  for (const source of [...sources, ...configs()]) add(path.join(root, source));
  return hash.digest('hex');
}

const configs = () => readdirSync(root).filter((name) => /^(vite\..*|react-router)\.config\.ts$/.test(name));

/** Builds unless the last build was made from exactly these sources. `run` runs a script and says whether it worked. */
export function ensureBuilt(run) {
  const now = fingerprint();
  if (existsSync(mark) && readFileSync(mark, 'utf8') === now) return;
  process.stdout.write('  Building the shop (once after each change) …\n');
  if (!run('tools/build.ts')) {
    process.stderr.write('\n  ✗ The build failed; its reason is above. If it persists, delete node_modules and try again.\n\n');
    process.exit(1);
  }
  mkdirSync(path.dirname(mark), { recursive: true });
  writeFileSync(mark, now);
}
