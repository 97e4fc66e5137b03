import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { cardFieldsPolicy } from './card-fields-policy.ts';

/** No inline script at all, so no nonce; antd writes its styles into the page, so styles may be inline. */
const common = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  // Consignment notes are printed by a form that the carrier answers with a page.
  "form-action 'self' https://logistics.ecpay.com.tw https://logistics-stage.ecpay.com.tw",
  "frame-ancestors 'none'",
];
const strictPolicy = [...common, "script-src 'self'", "connect-src 'self'"].join('; ');
/** Where credits are bought by card, the provider's card fields are allowed. */
const payingPolicy = [
  ...common,
  `script-src 'self' ${cardFieldsPolicy.script}`,
  `frame-src 'self' ${cardFieldsPolicy.frame}`,
  `connect-src 'self' ${cardFieldsPolicy.connect}`,
].join('; ');

/**
 * Serves the back office: hashed assets as immutable, the one page for every path under /admin and for the packing table never from a cache.
 * `folder` is the build's output; it throws when the build is not there, so that a broken release does not start.
 * `previous`: asset folders of earlier builds, for pages that were opened before an update.
 */
export async function mountAdmin(app: FastifyInstance, options: { folder: string; previous?: readonly string[] }): Promise<void> {
  const page = await readFile(path.join(options.folder, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: [path.join(options.folder, 'assets'), ...(options.previous ?? [])],
    prefix: '/admin/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  });
  const sendAs =
    (policy: string) =>
    (_: unknown, reply: FastifyReply): FastifyReply =>
      reply
        .header('content-type', 'text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-security-policy', policy)
        .send(page);
  const sendPage = sendAs(strictPolicy);
  app.get('/admin', sendPage);
  app.get('/admin/credits', sendAs(payingPolicy));
  app.get('/admin/*', sendPage);
  // Spec section 2: the address of the packing table, a page of the same build.
  app.get('/dashboard/packing', sendPage);
}
