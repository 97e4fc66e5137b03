import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/contract.ts';
import { guest } from '#testing/clients.ts';
import { type ServedShop, servedShop } from '#testing/served-shop.ts';
import { contracts } from './contracts.ts';
import { allRoutes } from './routes.ts';

type Operation = {
  operationId: string;
  responses: Record<string, { description: string }>;
  security?: Record<string, unknown>[];
  parameters?: { name: string; in: string }[];
};
type Api = {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { securitySchemes: Record<string, unknown> };
};

let shop: ServedShop;
let api: Api;
beforeAll(async () => {
  shop = await servedShop();
  api = (await guest(shop).call<Api>('GET', '/api/openapi.json')).body;
});
afterAll(() => shop.close());

const endpoints = Object.entries(contracts).flatMap(([module, contract]) =>
  Object.entries(contract as Record<string, Endpoint>).map(([key, endpoint]) => ({ name: `${module}.${key}`, endpoint })),
);
const operations = () =>
  Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

function* references(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (key === '$ref') yield String(value);
    else yield* references(value);
  }
}

const resolve = (root: unknown, ref: string): unknown =>
  ref
    .slice(1)
    .split('/')
    .filter(Boolean)
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[decodeURIComponent(key).replaceAll('~1', '/')], root);

describe('/api/openapi.json', () => {
  test('is OpenAPI 3.1 and names the shop it describes', () => {
    expect(api).toMatchObject({ openapi: '3.1.0', info: { title: 'Shophouse', version: '0.0.0' } });
    expect(Object.keys(api.components.securitySchemes)).toEqual(['customer', 'staff', 'csrf', 'accessToken']);
  });

  test('lists every endpoint of the contracts and no other', () => {
    expect(
      operations()
        .map(({ operation }) => operation.operationId)
        .sort(),
    ).toEqual(endpoints.map(({ name }) => name).sort());
    expect(
      allRoutes({} as Parameters<typeof allRoutes>[0])
        .map(({ name }) => name)
        .sort(),
    ).toEqual(endpoints.map(({ name }) => name).sort());
  });

  test('no two endpoints share an address', () => {
    expect(new Set(endpoints.map(({ endpoint: { method, path } }) => `${method} ${path.replace(/:\w+/g, ':')}`)).size).toBe(
      endpoints.length,
    );
  });

  test('every operation declares its answers, its access and its path parameters', () => {
    for (const { path, method, operation } of operations()) {
      const { endpoint } = endpoints.find(({ name }) => name === operation.operationId) ?? {};
      expect([method, path.replace(/\{(\w+)\}/g, ':$1')]).toEqual([endpoint?.method.toLowerCase(), endpoint?.path]);
      expect(Object.keys(operation.responses)).toContain(String(endpoint?.status ?? 200));
      for (const { description } of Object.values(operation.responses)) expect(description).toMatch(/\w/);
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect((operation.parameters ?? []).filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
    }
  });

  test.each([
    ['settings.read', [{}, { customer: [] }]],
    ['staff.login', [{ staff: [], csrf: [] }]],
    ['account.me', [{ customer: [] }]],
    ['orders.list', [{ staff: [] }, { accessToken: [] }]],
    ['orders.move', [{ staff: [], csrf: [] }, { accessToken: [] }]],
    ['staff.updateUser', [{ staff: [], csrf: [] }]],
    ['staff.createToken', [{ staff: [], csrf: [] }]],
  ])('%s declares its access', (name, security) => {
    expect(operations().find(({ operation }) => operation.operationId === name)?.operation.security).toEqual(security);
  });

  test('a public linter reports nothing with its recommended rules', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source: JSON.stringify(api), absoluteRef: 'openapi.json', config });
    // Literal path segments win over parameters, and ids are numbers; a redirect answers 303 only.
    const known = new Set(['no-ambiguous-paths', 'operation-2xx-response']);
    expect(found.filter(({ ruleId }) => !known.has(ruleId)).map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
    const sentOn = endpoints.filter(({ endpoint }) => endpoint.status === 303);
    expect(found.filter(({ ruleId }) => ruleId === 'operation-2xx-response')).toHaveLength(sentOn.length);
  });

  test('every reference can be resolved', () => {
    const found = [...references(api)];
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((ref) => resolve(api, ref) === undefined)).toEqual([]);
  });
});

test('/api/docs is a page that lists every endpoint and runs no script', async () => {
  const { status, text, headers } = await guest(shop).call('GET', '/api/docs');
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'content-type': expect.stringMatching(/^text\/html/),
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  });
  expect(text).not.toMatch(/<script|javascript:|\son\w+=|https?:\/\//i);
  for (const { endpoint } of endpoints) expect(text).toContain(endpoint.path.replace(/:(\w+)/g, '{$1}'));
});

describe('endpoints for the operator', () => {
  test('/health/live reports that the process runs', async () => {
    const { status, body, headers } = await guest(shop).call('GET', '/health/live');
    expect({ status, body, cache: headers['cache-control'] }).toEqual({ status: 200, body: { status: 'live' }, cache: 'no-store' });
  });

  test('/health/ready fails while the server is stopping', async () => {
    const leaving = await servedShop({ beside: shop });
    expect(await guest(leaving).call('GET', '/health/ready')).toMatchObject({ status: 200, body: { status: 'ready' } });
    leaving.readiness.close();
    expect(await guest(leaving).call('GET', '/health/ready')).toMatchObject({ status: 503, body: { status: 'stopping' } });
    expect(await guest(leaving).call('GET', '/health/live')).toMatchObject({ status: 200 });
    await leaving.close();
  });

  test('/health/ready fails when the database is unavailable', async () => {
    const cut = await servedShop({ beside: shop });
    await cut.db.destroy();
    expect(await guest(cut).call('GET', '/health/ready')).toMatchObject({ status: 503, body: { status: 'database unreachable' } });
    await cut.close();
  });

  test('/metrics answers this machine only', async () => {
    const { status, text } = await guest(shop).call('GET', '/metrics');
    expect(status).toBe(200);
    expect(text).toContain('http_request_seconds_count{method="GET",route="/health/live",status="200"} 1');
    expect(await guest(shop).call('GET', '/metrics', undefined, { 'x-forwarded-for': '203.0.113.7' })).toMatchObject({
      status: 404,
      body: { message: 'Not Found' },
    });
  });

  test('/metrics with a token requires the token', async () => {
    const guarded = await servedShop({ beside: shop, env: { METRICS_TOKEN: 'a-token-of-many-characters' } });
    const ask = (authorization: string | undefined) =>
      guest(guarded)
        .call('GET', '/metrics', undefined, { authorization })
        .then(({ status }) => status);
    expect([await ask(undefined), await ask('Bearer wrong'), await ask('Bearer a-token-of-many-characters')]).toEqual([404, 404, 200]);
    await guarded.close();
  });
});
