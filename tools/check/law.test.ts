import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allowedModules, tables } from '../boundaries.ts';
import { checkCanary } from './canary.ts';

test('every planted violation is found, and nothing else', () => {
  expect(checkCanary()).toMatch(/^\d+ planted faults found$/);
});

test('the modules are in order: a module comes after those it may import', () => {
  const order = Object.keys(allowedModules);
  const upwards = Object.entries(allowedModules).flatMap(([module, allowed]) =>
    allowed.filter((other) => order.indexOf(other) >= order.indexOf(module)).map((other) => `${module} → ${other}`),
  );
  expect(upwards).toEqual([]);
});

test('every table of the schema has exactly one owner', () => {
  const made = [...readFileSync('db/schema.sql', 'utf8').matchAll(/^create (?:unlogged )?table (\w+)/gm)].map((m) => m[1]);
  expect(Object.values(tables).flat().sort()).toEqual(made.sort());
});
