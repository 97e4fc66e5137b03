import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { sharedJson } from '#platform/cache/shared-answers.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { Database } from '#platform/db/database.ts';
import type { Replicas } from '#platform/db/replicas.ts';
import type { Files } from '#platform/files/files.ts';
import type { Log } from '#platform/log/log.ts';
import type { Endpoint, FileAnswer } from '#shared/contract.ts';
import { type ImageLimits, megabyte } from '#shared/image-limits.ts';
import { localeFromHeader } from '#shared/locale.ts';
import { Refusal } from '#shared/refusal.ts';
import {
  type Answer,
  answerFor,
  csrfMismatch,
  invalidAnswer,
  tooManyAttempts,
  unauthenticated,
  unauthorized,
  withFacts,
  withSentence,
} from './answers.ts';
import { actingStaffMember, type Caller, type Context, type ShopFacts, type StaffCaller } from './context.ts';
import { csrfHeader, csrfMatches, isCrossSite, isFromOwnPage, type OriginFacts, sessionCookie } from './csrf.ts';
import { isFormBody, readForm } from './form-body.ts';
import { isOpenToTokens, mayCall } from './may-call.ts';
import type { RateLimits } from './rate-limits.ts';
import { rememberWrite, runHandler } from './replica-reads.ts';
import type { Route } from './routes.ts';
import { collectBody } from './signed-body.ts';
import { createUploadSlots } from './upload-slots.ts';
import { toFieldErrors, unknownParameters, zodErrors } from './validation.ts';
import { visitorOf } from './visitor.ts';
import { createWeb } from './web.ts';

/** Resolve a session cookie, an access token or a customer's bearer token to a caller. Provided by the modules that own them. */
export type Identify = {
  staff(sessionToken: string): Promise<Caller | undefined>;
  accessToken(token: string): Promise<StaffCaller | undefined>;
  customer(bearerToken: string): Promise<Caller | undefined>;
};

export type HttpDeps = {
  db: Database;
  /** The same database by connections of their own, for what staff read. */
  staffReads: Database;
  /** With DATABASE_READ_URLS: where endpoints with `replica` read. */
  replicas?: Replicas | undefined;
  clock: Clock;
  files: Files;
  log: Log;
  shop: ShopFacts;
  origins: OriginFacts;
  secureCookies: boolean;
  limits: RateLimits;
  identify: Identify;
  /** Called after every write that staff made as a customer or by an access token, so that none goes unlogged. */
  auditDelegated(ctx: Context, call: string): Promise<void>;
  /** Validate every output against its contract: on in tests. */
  checkAnswers: boolean;
};

const jsonType = 'application/json; charset=utf-8';

const isRead = (method: string) => method === 'GET';

/** Adds one Fastify route per endpoint: access, rate limit, input, then the handler. */
export function registerRoutes(app: FastifyInstance, routes: readonly Route[], deps: HttpDeps): void {
  const slots = createUploadSlots();
  for (const one of routes) {
    const { endpoint, handler } = one;
    const route = endpoint.upload ? { ...one, handler: slots.holding(endpoint.access, handler) } : one;
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      ...resolveBodyLimit(endpoint, deps.shop.images),
      ...(endpoint.form && endpoint.upload && { preParsing: refuseUnidentified(route, deps) }),
      ...(endpoint.signed && { preParsing: collectBody }),
      handler: async (request, reply) => {
        const answered = await answerCall(route, request, reply, deps);
        const answer = withSentence(answered, endpoint, localeFromHeader(request.headers['accept-language']));
        if (answer.retryAfterSeconds) reply.header('retry-after', answer.retryAfterSeconds);
        if (endpoint.etag && answer.status === 200) return sendTagged(answer.body, request, reply);
        reply.code(answer.status).header('cache-control', 'private, no-store');
        // Cast: an endpoint with `file` answers a file, which no output schema describes.
        if (endpoint.file && answer.status === 200) return sendFile(answer.body as FileAnswer, reply);
        if (endpoint.text && answer.status === 200) return reply.type('text/plain; charset=utf-8').send(String(answer.body));
        if (answer.status === 303) return reply.redirect(String(answer.body['location']), 303);
        if (answer.status === 204) return reply.send();
        const json = sharedJson(answer.body);
        return json ? reply.type(jsonType).send(json) : reply.send(answer.body);
      },
    });
  }
}

const sendFile = ({ name, type, pieces }: FileAnswer, reply: FastifyReply): FastifyReply =>
  reply
    .type(type)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .send(Readable.from(pieces));

/** Sends a public answer with an ETag, or 304 when the client has it. */
function sendTagged(body: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const text = JSON.stringify(body);
  const etag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-language' });
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return reply.type(jsonType).send(text);
}

/** A form with files is read whole, so only for those who may send it. */
const refuseUnidentified =
  (route: Route, deps: HttpDeps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!isFormBody(request)) return;
    const identified = await identify(route, request, (name) => request.headers[name] as string | undefined, deps);
    if ('status' in identified) await reply.code(identified.status).header('cache-control', 'private, no-store').send(identified.body);
  };

const maxCallbackBytes = 64 * 1024;

/** Factor by which base64 in a form may enlarge a file. */
const formOverhead = 1.5;

/** Multipart is read piece by piece and limited there; this is for bodies that are read whole. */
function resolveBodyLimit({ upload, form, callback }: Endpoint, images: ImageLimits): { bodyLimit?: number } {
  if (upload && form) return { bodyLimit: Math.ceil(images.maxMegabytes * megabyte * formOverhead) };
  return callback ? { bodyLimit: maxCallbackBytes } : {};
}

async function answerCall(route: Route, request: FastifyRequest, reply: FastifyReply, deps: HttpDeps): Promise<Answer> {
  const { endpoint } = route;
  const locale = localeFromHeader(request.headers['accept-language']);
  const header = (name: string) => request.headers[name] as string | undefined;
  let sent: unknown = {};
  try {
    sent = mergedInput(request, endpoint);
    if (!isRead(endpoint.method) && !endpoint.callback && isCrossSite(header, deps.origins)) return csrfMismatch;
    const rate = endpoint.rate ?? (isRead(endpoint.method) ? 'read' : 'write');
    const wait = rate === 'read' ? undefined : await deps.limits.take(rate, visitorOf(request));
    if (wait) return tooManyAttempts(wait);
    const identified = await identify(route, request, header, deps);
    if ('status' in identified) return identified;
    const unknown = unknownParameters(endpoint, request.query as object);
    if (unknown) return withFacts(invalidAnswer(toFieldErrors(unknown, locale)), endpoint, sent);
    const input = endpoint.input.safeParse(sent, { reportInput: true });
    if (!input.success) return withFacts(invalidAnswer(zodErrors(input.error, locale)), endpoint, sent);
    const ctx: Context = {
      db: isRead(endpoint.method) && identified.caller.kind === 'staff' ? deps.staffReads : deps.db,
      clock: deps.clock,
      files: deps.files,
      log: deps.log,
      shop: deps.shop,
      caller: withOrigin(identified.caller, request),
      locale,
      requestId: request.id,
      web: createWeb(request, reply, deps.secureCookies),
    };
    const result = await runHandler(route, ctx, input.data, deps.replicas);
    if (deps.checkAnswers) z.parse(endpoint.output, result);
    if (!isRead(endpoint.method) && isDelegated(ctx.caller)) await deps.auditDelegated(ctx, route.name);
    if (!isRead(endpoint.method)) await rememberWrite(ctx, deps.replicas);
    return { status: endpoint.status ?? 200, body: result as Record<string, unknown> };
  } catch (error) {
    const answer = withFacts(answerFor(error, locale, request.id, isRead(endpoint.method)), endpoint, sent);
    const isExpected = error instanceof Refusal;
    if (answer.status >= 500 && !isExpected) deps.log.error({ err: error, request_id: request.id, route: endpoint.path }, 'request failed');
    return answer;
  }
}

/** A caller acts in another's name: staff as a customer, or a program by an access token. */
const isDelegated = (caller: Caller): boolean =>
  caller.kind === 'staff' ? caller.accessToken !== undefined : actingStaffMember(caller) !== undefined;

const withOrigin = (caller: Caller, { ip, headers }: FastifyRequest): Caller =>
  caller.kind === 'guest' ? caller : { ...caller, from: { ip, userAgent: headers['user-agent'] ?? '' } };

async function identify(
  { endpoint }: Route,
  request: FastifyRequest,
  header: (name: string) => string | undefined,
  deps: HttpDeps,
): Promise<{ caller: Caller } | Answer> {
  const { access } = endpoint;
  if (access === 'public' || access === 'customer') {
    const bearer = /^Bearer ([\w-]{20,})$/.exec(header('authorization') ?? '')?.[1];
    const caller = bearer ? await deps.identify.customer(bearer) : undefined;
    if (access === 'customer' && !caller) return unauthenticated;
    if (bearer && !caller) return unauthenticated;
    if (endpoint.csrf && !csrfMatches(sentToken(header), request.cookies[sessionCookie], deps.shop.secrets)) return csrfMismatch;
    return { caller: caller ?? { kind: 'guest' } };
  }
  const accessToken = accessTokenIn(header('authorization'));
  if (accessToken) return identifyProgram(endpoint, accessToken, deps);
  const session = isFromOwnPage(header, deps.origins) ? request.cookies[sessionCookie] : undefined;
  const caller = session ? await deps.identify.staff(session) : undefined;
  if (caller?.kind !== 'staff') return unauthenticated;
  if (!isRead(endpoint.method) && !csrfMatches(sentToken(header), session, deps.shop.secrets)) return csrfMismatch;
  if (!mayCall(caller, access)) return unauthorized(access);
  return { caller };
}

/** Prefix of every access token, by which people and secret scanners recognise one. */
const accessTokenIn = (authorization: string | undefined): string | undefined => /^Bearer (shp_[\w-]{43})$/.exec(authorization ?? '')?.[1];

/** A program with an access token: no cookie, so no CSRF token either. Its calls are limited one by one, refused ones as well. */
async function identifyProgram(endpoint: Endpoint, accessToken: string, deps: HttpDeps): Promise<{ caller: Caller } | Answer> {
  const caller = await deps.identify.accessToken(accessToken);
  if (!caller?.accessToken) return unauthenticated;
  const wait = deps.limits.takeOfToken(caller.accessToken.id);
  if (wait) return tooManyAttempts(wait);
  if (!isOpenToTokens(endpoint)) return unauthorized();
  return mayCall(caller, endpoint.access) ? { caller } : unauthorized(endpoint.access);
}

/** The cookie's value is URL-encoded; clients send it back decoded, some as it is. */
function sentToken(header: (name: string) => string | undefined): string | undefined {
  const sent = header(csrfHeader) ?? header('x-csrf-token');
  if (!sent?.includes('%')) return sent;
  try {
    return decodeURIComponent(sent);
  } catch {
    return undefined;
  }
}

/** Path parameters win over body and query; only own properties of plain objects are taken. */
function mergedInput(request: FastifyRequest, { upload, form, input }: Endpoint): unknown {
  const isForm = form && isFormBody(request);
  const body = isForm
    ? { ...(upload && (request.query as object)), ...(readForm(request.body, input) as object) }
    : isRead(request.method) || upload
      ? request.query
      : request.body;
  const sent = body && typeof body === 'object' && !Array.isArray(body) ? body : {};
  return { ...sent, ...(request.params as object) };
}
