import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#platform/config/config.ts';
import { settings } from '#platform/config/settings.ts';
import { programFolder } from './version.ts';

const folder = path.join(programFolder, 'deploy', 'cluster');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');

type Service = {
  environment?: Record<string, string>;
  depends_on?: string[] | Record<string, unknown>;
  volumes?: string[];
  healthcheck?: { disable?: boolean };
  build?: string | { context: string; dockerfile: string };
};
const compose = parse(read('compose.yml'), { merge: true }) as { services: Record<string, Service>; volumes: Record<string, object> };
const services = Object.entries(compose.services);
const shops = services.filter(([name]) => /^(server|worker)\d$/.test(name));

/** The secrets that the compose file asks for. */
const values: Record<string, string> = {
  POSTGRES_PASSWORD: 'database-password',
  REPLICATION_PASSWORD: 'replication-password',
  S3_KEY: 'key',
  S3_SECRET: 'secret',
  SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz0123456789',
  PUBLIC_URL: 'https://shop.example.com',
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
};
const fill = (text: string) => text.replace(/\$\{(\w+):\?\}/g, (_, name: string) => values[name] ?? `${name} is missing`);
const environmentOf = ({ environment = {} }: Service) =>
  Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));

test('two servers and two workers, each with settings that the program takes in production', () => {
  expect(shops.map(([name]) => name)).toEqual(['server1', 'server2', 'worker1', 'worker2']);
  const known = new Set<string>(settings.map(({ name }) => name));
  for (const [name, service] of shops) {
    const environment = environmentOf(service);
    expect(Object.keys(environment).filter((key) => !known.has(key))).toEqual([]);
    const config = readConfig({ ...environment, NODE_ENV: 'production' });
    expect(config.role).toBe(name.slice(0, -1));
    expect(config.mediaUrl).toContain('@storage:9000/');
    expect(config.databaseReadUrls).toHaveLength(1);
    expect(config.databasePoolUrl === undefined).toBe(config.role === 'worker');
    expect(service.healthcheck?.disable ?? false).toBe(config.role === 'worker');
  }
});

test('every host that is named is a service', () => {
  const hosts = shops.flatMap(([, service]) =>
    Object.values(environmentOf(service)).flatMap((value) => /@([a-z0-9]+):\d+\//.exec(value)?.[1] ?? []),
  );
  expect(new Set(hosts)).toEqual(new Set(['primary', 'replica', 'pgbouncer', 'storage']));
  const behindProxy = [...read('nginx.conf').matchAll(/^ {4}server (\w+):3000 /gm)].map(([, name]) => name);
  expect(behindProxy).toEqual(['server1', 'server2']);
  const pooled = /^shophouse = host=(\w+) /m.exec(read('pgbouncer.ini'))?.[1];
  for (const host of [...hosts, pooled]) expect(compose.services).toHaveProperty(String(host));
});

test('every dependency, volume and mounted file is there', () => {
  for (const [, { depends_on = [], volumes = [], build }] of services) {
    for (const name of Array.isArray(depends_on) ? depends_on : Object.keys(depends_on)) expect(compose.services).toHaveProperty(name);
    for (const source of volumes.map((volume) => volume.split(':')[0] ?? '')) {
      if (source.startsWith('./')) expect(existsSync(path.join(folder, source)), source).toBe(true);
      else expect(compose.volumes).toHaveProperty(source);
    }
    const dockerfile =
      typeof build === 'object' ? path.join(folder, build.context, build.dockerfile) : build && path.join(folder, build, 'Dockerfile');
    if (dockerfile) expect(existsSync(dockerfile), dockerfile).toBe(true);
  }
});

test.each(['server', 'worker'])('the unit of a %s is that of the whole shop, for one role', (role) => {
  const lines = (text: string) =>
    text.split('\n').filter((line) => /^[A-Z]\w+=/.test(line) && !/^(Description|EnvironmentFile|Environment)=/.test(line));
  const unit = read(`shophouse-${role}@.service`);
  expect(lines(unit)).toEqual(lines(readFileSync(path.join(programFolder, 'deploy', 'shophouse.service'), 'utf8')));
  expect(unit).toContain(
    `\nEnvironmentFile=/etc/shophouse/shop.env\nEnvironmentFile=/etc/shophouse/${role}%i.env\nEnvironment=ROLE=${role} SHOP_COMMAND=shop\n`,
  );
});

test('the image copies files that are there with what they import, and sets settings of the program', () => {
  const inProgram = (name: string) => readFileSync(path.join(programFolder, name), 'utf8');
  const dockerfile = inProgram('Dockerfile');
  const ignored = inProgram('.dockerignore').split('\n');
  const sources = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) => names.split(' '));
  for (const name of sources) {
    expect(existsSync(path.join(programFolder, name)), name).toBe(true);
    expect(ignored).not.toContain(name);
  }
  const copied = [...dockerfile.matchAll(/\/app\/(tools\/\S+)/g)].map(([, name = '']) => name);
  expect(copied).toContain('tools/start.mjs');
  for (const name of copied)
    for (const [, imported = ''] of inProgram(name).matchAll(/from '(\.[^']+)'/g)) expect(copied).toContain(path.join('tools', imported));
  const [, binaries = ''] = /from '\.\/(src\/[^']+)'/.exec(dockerfile) ?? [];
  expect(inProgram(binaries)).toMatch(/export .*\bembeddedBinaries\b/);
  const known = new Set<string>([...settings.map(({ name }) => name), 'NODE_ENV']);
  const set = [...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
    [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
  );
  expect(set).toContain('DATA_DIR');
  expect(set.filter((name) => !known.has(String(name)))).toEqual([]);
  const [, command = ''] = /^ENV SHOP_COMMAND="(.+)"$/m.exec(dockerfile) ?? [];
  expect(inProgram('docs/operating.md')).toContain(`\`${command} doctor\``);
});
