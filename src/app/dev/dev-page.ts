import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { SimulatorPanel } from '#integrations/simulator-panel.ts';
import { readWebsite, shopState } from '#modules/settings/index.ts';
import type { Database } from '#platform/db/database.ts';
import { isFromOwnPage, type OriginFacts } from '#platform/http/csrf.ts';
import { isLocale, type Locale, localeFromHeader } from '#shared/locale.ts';
import type { DemoClock } from './demo-clock.ts';
import { renderDevPage } from './render-dev-page.ts';

/** No scripts; its own forms and styles. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** The furthest a demo's clock goes ahead: one leap year, in minutes. */
const maxShiftMinutes = 366 * 24 * 60;

const stepForm = z.object({ simulator: z.string(), step: z.string() });
const scenarioForm = z.object({ simulator: z.string(), scenario: z.string() });
/** Minutes to move ahead; 0 returns to the machine's time. */
const clockForm = z.object({ minutes: z.coerce.number().int().min(0).max(maxShiftMinutes) });

type DevDeps = { db: Database; clock: DemoClock; origins: OriginFacts; panels: readonly SimulatorPanel[] };
type DevRequest = FastifyRequest<{ Querystring: { lang?: string } }>;

const chooseLocale = ({ query, headers }: DevRequest): Locale =>
  isLocale(query.lang) ? query.lang : localeFromHeader(headers['accept-language']);

/**
 * Adds the demo's page that drives the simulators and moves the demo's clock. It is public, as a demo's sign-ins are; never mounted
 * for a real shop. Its forms take requests of its own pages only.
 */
export async function mountDevPage(app: FastifyInstance, deps: DevDeps): Promise<void> {
  await app.register(async (pages) => {
    pages.removeContentTypeParser('application/x-www-form-urlencoded');
    await pages.register(formbody, { bodyLimit: 4096 });
    pages.addHook('onRequest', async (request, reply) => {
      const isOwn = isFromOwnPage((name) => request.headers[name] as string | undefined, deps.origins);
      if (request.method !== 'GET' && !isOwn) return reply.code(403).send({ message: 'Forbidden' });
    });
    pages.get('/dev', (request: DevRequest, reply) => show(request, reply, deps));
    pages.post('/dev/scenario', (request: DevRequest, reply) => {
      const form = scenarioForm.safeParse(request.body);
      const panel = deps.panels.find(({ id }) => id === form.data?.simulator);
      if (!form.success || !panel?.choose(form.data.scenario)) return reply.code(422).send({ message: 'Unknown scenario' });
      return goBack(request, reply);
    });
    pages.post('/dev/step', async (request: DevRequest, reply) => {
      const form = stepForm.safeParse(request.body);
      const steps = Object.entries(deps.panels.find(({ id }) => id === form.data?.simulator)?.steps ?? {});
      const step = steps.find(([id]) => id === form.data?.step)?.[1];
      if (!step) return reply.code(422).send({ message: 'Unknown step' });
      await step();
      return goBack(request, reply);
    });
    pages.post('/dev/clock', async (request: DevRequest, reply) => {
      const form = clockForm.safeParse(request.body);
      if (!form.success) return reply.code(422).send({ message: 'Unknown step' });
      const { clock_shift_minutes: before } = await shopState.readShopState(deps.db);
      const minutes = form.data.minutes === 0 ? 0 : Math.min(before + form.data.minutes, maxShiftMinutes);
      await shopState.saveClockShift(deps.db, minutes);
      await deps.clock.refresh();
      return goBack(request, reply);
    });
  });
}

const goBack = (request: DevRequest, reply: FastifyReply) => reply.redirect(`/dev?lang=${chooseLocale(request)}`, 303);

async function show(request: DevRequest, reply: FastifyReply, { db, clock, panels }: DevDeps): Promise<FastifyReply> {
  const locale = chooseLocale(request);
  const [{ time_zone: timeZone, currency }, { clock_shift_minutes: shift }] = await Promise.all([
    readWebsite(db),
    shopState.readShopState(db),
  ]);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'cache-control': 'no-store',
    'x-robots-tag': 'noindex',
  };
  return reply.headers(headers).send(renderDevPage({ locale, now: clock.now(), timeZone, currency, shiftMinutes: shift, panels }));
}
