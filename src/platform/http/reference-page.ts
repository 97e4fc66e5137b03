import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { OpenApi, Operation } from './openapi.ts';

const style = `body{font:15px/1.6 system-ui,sans-serif;color:#1b2230;background:#fbfbf9;margin:0 auto;max-width:960px;padding:32px 24px 96px}
h1{font-size:28px}h2{margin-top:48px;border-top:1px solid #1b2230;padding-top:16px}details{border-bottom:1px solid #e3e5e1;padding:10px 0}
summary{cursor:pointer;display:flex;gap:12px;flex-wrap:wrap}b{min-width:56px;color:#24448c}code,pre{font:13px/1.5 ui-monospace,monospace}
pre{background:#f1f2ef;padding:12px;overflow:auto}em{font-style:normal;color:#535b6a;margin-left:auto}`;

function section(method: string, path: string, op: Operation): string {
  const parts = { parameters: op.parameters, request: op.requestBody, responses: op.responses };
  const json = Object.entries(parts)
    .filter(([, v]) => v)
    .map(([k, v]) => `<h4>${k}</h4><pre>${escapeHtml(JSON.stringify(v, null, 2))}</pre>`);
  return `<details><summary><b>${method.toUpperCase()}</b><code>${escapeHtml(path)}</code><span>${escapeHtml(op.summary)}</span><em>${escapeHtml(op['x-access'])}</em></summary>${json.join('')}</details>`;
}

/** A chapter of the reference: paragraphs, and an example that can be run unchanged. */
export type Guide = { id: string; title: string; text: readonly string[]; example: { language: string; code: string } };

const chapter = ({ id, title, text, example }: Guide): string =>
  `<h2 id="${id}">${escapeHtml(title)}</h2>${text.map((one) => `<p>${escapeHtml(one)}</p>`).join('')}<pre data-example="${id}">${escapeHtml(example.code)}</pre>`;

const eventSection = (name: string, { post }: OpenApi['webhooks'][string]): string =>
  `<details><summary><b>POST</b><code>${escapeHtml(name)}</code><span>${escapeHtml(post.summary)}</span></summary><pre>${escapeHtml(JSON.stringify(post['requestBody'], null, 2))}</pre></details>`;

function buildReferencePage(api: OpenApi, guides: readonly Guide[]): string {
  const groups = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, op] of Object.entries(methods)) {
      const group = op.tags[0] ?? '';
      groups.set(group, [...(groups.get(group) ?? []), section(method, path, op)]);
    }
  }
  const events = Object.entries(api.webhooks).map(([name, item]) => eventSection(name, item));
  const calls = [...groups].map(([name, list]) => `<h2 id="calls-${name}">${name}</h2>${list.join('')}`);
  const body = [...guides.map(chapter), '<h2 id="events">Events</h2>', ...events, ...calls].join('');
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shophouse API</title><style>${style}</style><h1>Shophouse API</h1><p><a href="/api/openapi.json">openapi.json</a></p>${body}</html>`;
}

/**
 * /api/openapi.json and /api/docs, a plain page without scripts or external resources. Built at the first request: it would
 * take a good part of the start.
 */
export function mountReference(app: FastifyInstance, make: () => OpenApi, guides: readonly Guide[] = []): void {
  let cached: OpenApi | undefined;
  const api = () => (cached ??= make());
  app.get('/api/openapi.json', async (_request, reply) => reply.header('cache-control', 'no-cache').send(api()));
  app.get('/api/docs', async (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html')
      .send(buildReferencePage(api(), guides)),
  );
}
