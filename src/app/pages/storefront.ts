import { createHash } from 'node:crypto';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { previewParameter } from '#modules/revisions/index.ts';
import { cdnHeaders } from '#platform/cache/cdn.ts';
import { cachedBody, encodingFor, oneTimeBody } from '#platform/cache/compression.ts';
import { LruMap } from '#platform/cache/lru-map.ts';
import { createPageCache, type Page } from '#platform/cache/page-cache.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import type { DatabaseAddress } from '#platform/db/connection.ts';
import type { UntypedCall } from '#platform/http/call.ts';
import type { Log } from '#platform/log/log.ts';
import type { Permission } from '#shared/permissions.ts';
import type { ShowDraft } from '../wiring.ts';
import { seesClosedShop } from './closed-shop.ts';
import { contentReader } from './content-reader.ts';
import { dashboardPage, privatePage, requestsDashboard } from './dashboard-template.ts';
import { cacheAddress, privacyOf, readUrl } from './page-addresses.ts';
import { createFormSender, maxFormBytes, scriptlessFormPaths, unsubscribePaths, visitorHeaders } from './scriptless-forms.ts';
import { buildPolicy, payingPage } from './storefront-policy.ts';

type Options = {
  /** The server build of the storefront, made by `vite build`. */
  build: unknown;
  /** The folder of the client build. */
  clientFolder: string;
  /** Asset folders of earlier builds, for pages that were opened before an update. */
  previousAssets?: readonly string[];
  call: UntypedCall;
  showDraft: ShowDraft;
  log: Log;
  /** The shop's public origin, for canonical and Open Graph URLs. */
  publicUrl: string;
  /** The database with the content versions. */
  address: DatabaseAddress;
  /** Set: a CDN may cache pages. */
  cdnUrl?: string | undefined;
  clock?: Clock;
};
type PageDeps = {
  call: UntypedCall;
  origin: string;
  report: (error: unknown) => void;
  deliver: (html: string) => void;
  send?: ReturnType<typeof createFormSender>;
  /** The page shows a draft. */
  isPreview?: true;
  /** The page is for staff, who see a closed shop. */
  isForStaff?: true;
  /** The permissions of the staff member who edits the page. */
  editor?: readonly Permission[];
};
/** The storefront's own export of its server entry. */
type Entry = { createRequestContext(deps: PageDeps): RouterContextProvider };
/** The framework's response; the page comes as a string beside it, as streaming it would cost more than writing it. */
type Answer = { response: Response; html: string | undefined; withGooglePay?: boolean };

function answerHeaders({ response, html, withGooglePay = false }: Answer, pathname: string, body: Buffer): Record<string, string> {
  const privacy = privacyOf(pathname);
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  const isTagged = response.status === 200 && privacy === 'public' && body.length > 0;
  return {
    ...Object.fromEntries(response.headers),
    ...(privacy === 'secret' && { 'referrer-policy': 'no-referrer' }),
    'cache-control': privacy === 'public' ? 'no-cache' : 'private, no-store',
    vary: 'Accept-Encoding',
    ...(privacy === 'secret' && { 'x-robots-tag': 'noindex' }),
    ...(isHtml && { 'content-security-policy': buildPolicy(html ?? body.toString(), pathname, withGooglePay) }),
    ...(response.status === 503 && { 'retry-after': '5', 'cache-control': 'no-store' }),
    ...(isTagged && { etag: `W/"${createHash('sha1').update(body).digest('base64url')}"` }),
  };
}

type BodyOf = typeof oneTimeBody | typeof cachedBody;

/** Builds the page from the framework's response, for one visitor or for the cache. Private pages carry no ETag. */
async function buildPage(answer: Answer, pathname: string, bodyOf: BodyOf = oneTimeBody): Promise<Page> {
  const { response, html } = answer;
  const bytes = html === undefined ? Buffer.from(await response.arrayBuffer()) : Buffer.from(html);
  return { status: response.status, headers: answerHeaders(answer, pathname, bytes), body: await bodyOf(bytes) };
}

/** A page that shows a draft, for who has its link only; without the draft the way to the page as it is. */
async function draftPage(url: URL, shown: Page | undefined): Promise<Page> {
  const { etag: _, ...headers } = shown?.headers ?? {};
  const secret = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' };
  if (shown) return { ...shown, headers: { ...headers, ...secret } };
  url.searchParams.delete(previewParameter);
  return { status: 302, headers: { ...secret, location: url.pathname + url.search }, body: await oneTimeBody(Buffer.alloc(0)) };
}

function isKnownTo({ headers: { 'if-none-match': known } }: FastifyRequest, tag: string | undefined): boolean {
  return tag !== undefined && (known?.split(/\s*,\s*/).includes(tag) ?? false);
}

/** Sends the page in the accepted encoding, or 304 when the browser has it. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): Promise<FastifyReply> {
  void reply.code(page.status).headers(page.headers);
  if (isKnownTo(request, page.headers['etag'])) return reply.code(304).send();
  const { bytes, encoding } = await page.body.as(encodingFor(request.headers['accept-encoding']));
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.send(bytes.length > 0 ? bytes : undefined);
}

/** Whether it is a payment page of a shop that takes Google Pay. Without an answer it has none, which could not be charged either. */
async function takesGooglePay(call: UntypedCall, pathname: string): Promise<boolean> {
  if (!payingPage.test(pathname)) return false;
  const answered = call('paying.cardFields', {}, 'tw') as Promise<{ wallets: readonly { kind: string }[] }>;
  return answered.then(
    ({ wallets }) => wallets.some(({ kind }) => kind === 'google_pay'),
    () => false,
  );
}

const knownUrls = { entries: 2000, bytes: 500_000 };

/** Renders the page of a request. */
function createRenderer({ build, call, log }: Options, origin: string) {
  // Cast: the entry module of this build exports a function of ours besides those of React Router's type.
  const serverBuild = build as ServerBuild & { entry: { module: Entry } };
  const { createRequestContext } = serverBuild.entry.module;
  const handle = createRequestHandler(serverBuild, 'production');
  const report = (err: unknown) => log.error({ err }, 'a page could not be made');
  return async (request: Request, own: Partial<PageDeps> = {}): Promise<Answer> => {
    let html: string | undefined;
    const deliver = (page: string) => {
      html = page;
    };
    const response = await handle(request, createRequestContext({ call, origin, report, deliver, ...own }));
    return { response, html };
  };
}

/**
 * Renders pages or takes them from the cache. Cached pages are rendered without the visitor's headers, so that they contain
 * nothing personal.
 */
function createAnswers(app: FastifyInstance, options: Options) {
  const { call, showDraft, publicUrl, address, cdnUrl, clock = systemClock } = options;
  const { origin } = new URL(publicUrl);
  const answer = createRenderer(options, origin);
  const answerVisitor = async (url: URL, request: FastifyRequest, form?: RequestInit): Promise<Answer> => ({
    ...(await answer(new Request(url, { headers: visitorHeaders(request), ...form }), { send: createFormSender(app, request) })),
    withGooglePay: await takesGooglePay(call, url.pathname),
  });
  const rendered = async (url: URL, own: Partial<PageDeps> = {}, bodyOf: BodyOf = oneTimeBody) =>
    buildPage(await answer(new Request(url), own), url.pathname, bodyOf);
  const cache = createPageCache({ readContent: contentReader(app, address, clock), ...(cdnUrl && { headersFor: cdnHeaders }) });
  const cachedPage = (at: string): Promise<Page> => cache.page(at, () => rendered(new URL(at, origin), {}, cachedBody));
  /** Where the copy of a requested URL is: reading a URL costs a tenth of a page from memory. */
  const addresses = new LruMap<{ address: string; bytes: number }>(knownUrls);

  async function renderPage(request: FastifyRequest): Promise<Page> {
    const known = addresses.get(request.url);
    const copy = known && (await cachedPage(known.address));
    if (copy?.status === 200) return copy;
    addresses.delete(request.url);
    const page = await renderUrl(request);
    if (page.status !== 503 || !(await seesClosedShop(app, call, request))) return page;
    return privatePage(await rendered(readUrl(request, origin), { isForStaff: true, send: createFormSender(app, request) }));
  }

  async function renderUrl(request: FastifyRequest): Promise<Page> {
    const url = readUrl(request, origin);
    const key = url.searchParams.get(previewParameter);
    if (key) return draftPage(url, await showDraft(key, (own) => rendered(url, { call: own, isPreview: true })));
    if (requestsDashboard(url)) return dashboardPage(app, request, url, (editor) => rendered(url, { editor }));
    const cached = cacheAddress(url);
    if (cached !== undefined) {
      const page = await cachedPage(cached);
      if (page.status === 200) addresses.set(request.url, { address: cached, bytes: request.url.length });
      // A redirect keeps the whole query, so it is made from the requested URL.
      if (page.status === 200 || cached === url.pathname + url.search) return page;
    }
    return buildPage(await answerVisitor(url, request), url.pathname);
  }

  /** The response to a form sent without scripts. It is for its sender only. */
  async function sent(request: FastifyRequest): Promise<{ page: Page; cookies: string[] }> {
    const url = readUrl(request, origin);
    const answered = await answerVisitor(url, request, { method: 'POST', body: String(request.body ?? '') });
    const cookies = answered.response.headers.getSetCookie();
    answered.response.headers.delete('set-cookie');
    return { page: privatePage(await buildPage(answered, url.pathname)), cookies };
  }
  return { renderPage, sent };
}

/**
 * Serves the storefront: its assets, and a page for every URL that nothing else answers. Writes go through the API, also those
 * of the few forms without scripts. HEAD is a GET without body: both carry the same ETag. Encapsulated, so that the API keeps
 * its body parsers.
 */
export async function mountStorefront(app: FastifyInstance, options: Options): Promise<void> {
  const { renderPage, sent } = createAnswers(app, options);
  await app.register(async (pages) => {
    pages.removeAllContentTypeParsers();
    await pages.register(fastifyStatic, {
      root: [path.join(options.clientFolder, 'assets'), ...(options.previousAssets ?? [])],
      prefix: '/assets/',
      decorateReply: false,
      index: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
    });
    pages.route({
      method: ['GET', 'HEAD'],
      url: '/*',
      handler: async (request, reply) => {
        // Unknown URLs of the API or of pictures are answered by themselves, not with a page.
        if (/^\/(api|media)\//.test(request.url)) return reply.callNotFound();
        return sendPage(request, reply, await renderPage(request));
      },
    });
    const answerForm = async (request: FastifyRequest, reply: FastifyReply) => {
      const { page, cookies } = await sent(request);
      if (cookies.length > 0) void reply.header('set-cookie', cookies);
      return sendPage(request, reply, page);
    };
    takeForms(pages, ['application/x-www-form-urlencoded'], (body) => body);
    for (const url of scriptlessFormPaths) pages.post(url, answerForm);
    await pages.register(async (stopping) => {
      takeForms(stopping, ['multipart/form-data'], () => '');
      for (const url of unsubscribePaths) stopping.post(url, answerForm);
    });
  });
}

type Parsed = (error: null, body: string) => void;

/** Accepts these content types as text. */
function takeForms(app: FastifyInstance, types: string[], textOf: (body: string) => string): void {
  const parse = (_request: FastifyRequest, body: string | Buffer, done: Parsed) => done(null, textOf(String(body)));
  app.addContentTypeParser(types, { parseAs: 'string', bodyLimit: maxFormBytes }, parse);
}
