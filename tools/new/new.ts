/** `npm run new -- module|command|screen|page|migration NAME…`: writes a skeleton that passes the check, and says what is left to do. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { commandSkeletons, migrationSkeletons, moduleSkeletons, pageSkeletons, type Skeleton, screenSkeletons } from './templates.ts';

type Kind = { takes: string[]; make(...names: string[]): Skeleton[]; next: string[] };

const kinds: Readonly<Record<string, Kind>> = {
  module: {
    takes: ['NAME'],
    make: (name = '') => moduleSkeletons(name),
    next: [
      'its row in tools/boundaries.ts and ARCHITECTURE.md',
      'its lines in src/app/contracts.ts and src/app/routes.ts',
      'npm run generate',
    ],
  },
  command: {
    takes: ['MODULE', 'NAME'],
    make: (module = '', name = '') => commandSkeletons(module, name),
    next: ['its endpoint in the contract and its line in routes.ts'],
  },
  screen: {
    takes: ['AREA', 'MODULE'],
    make: (area = '', module = '') => screenSkeletons(area, module),
    next: ['its texts, in both languages', 'its line in src/admin/routes.tsx and src/admin/layout/menu.ts', 'npm run generate'],
  },
  page: {
    takes: ['NAME'],
    make: (name = '') => pageSkeletons(name),
    next: ['its texts, in both languages', 'its line in src/storefront/routes.ts', 'npm run generate'],
  },
  migration: {
    takes: ['NAME'],
    make: (name = '') => migrationSkeletons(name, new Date()),
    next: ['its SQL', 'npm run generate'],
  },
};

function refuse(reason: string): never {
  const usage = Object.entries(kinds).map(([kind, { takes }]) => `  npm run new -- ${kind} ${takes.join(' ')}`);
  process.stderr.write(`${reason}\n${usage.join('\n')}\n`);
  process.exit(1);
}

const [kindName = '', ...names] = process.argv.slice(2);
const kind = kinds[kindName];
if (!kind) refuse(`“${kindName}” is not one of these:`);
if (names.length !== kind.takes.length) refuse(`A ${kindName} takes ${kind.takes.join(' and ')}:`);
for (const name of names) if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) refuse(`“${name}” is not written like-this:`);

const skeletons = kind.make(...names);
for (const { file } of skeletons) if (existsSync(file)) refuse(`${file} exists already.`);
for (const { file, text } of skeletons) {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(`  ✓ ${file}\n`);
}
process.stdout.write(`  Next: ${kind.next.join('; ')}.\n`);
