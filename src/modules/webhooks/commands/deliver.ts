import { type Clock, elapsedMs } from '#platform/clock/clock.ts';
import type { Secrets } from '#platform/crypto/secrets.ts';
import { type Database, inTransaction } from '#platform/db/database.ts';
import { callPublic, PublicCallError } from '#platform/http/public-call.ts';
import type { Log } from '#platform/log/log.ts';
import { buildPayload, type DataCall } from '../payload.ts';
import { isAccepted, nextAttempt } from '../rules.ts';
import { signBody } from '../signature.ts';
import { type Attempt, type AttemptAnswer, claimDue, putBody, settle } from '../store/deliveries.ts';
import { pauseUnlessSuccessful, recordSuccess } from '../store/webhooks.ts';

export type DeliverDeps = {
  db: Database;
  clock: Clock;
  log: Log;
  secrets: Secrets;
  /** Reads what an event is about, as the API answers it. */
  call: DataCall;
  /** A receiver on this machine is allowed: demos and tests. */
  allowsLoopback: boolean;
};

const timeoutMs = 10_000;
const answerBytes = 1024;
/** Webhooks served at the same time. */
const lanes = 4;

/** Sends every delivery that is due, several webhooks at a time, each in order. */
export async function deliverDue(deps: DeliverDeps): Promise<void> {
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let attempt = await claim(deps); attempt; attempt = await claim(deps)) await makeAttempt(deps, attempt);
    }),
  );
}

const claim = ({ db, clock }: DeliverDeps): Promise<Attempt | undefined> => inTransaction(db, (tx) => claimDue(tx, clock.now()));

/** Makes one attempt and writes what came of it. */
async function makeAttempt(deps: DeliverDeps, attempt: Attempt): Promise<void> {
  const outcome = await sendAttempt(deps, attempt).catch((err: unknown) => {
    deps.log.error({ err, delivery_id: attempt.id }, 'the body of a webhook delivery could not be written');
    return unwritten;
  });
  const now = deps.clock.now();
  if (isAccepted(outcome.status)) {
    await settle(deps.db, attempt, { ...outcome, state: 'delivered' });
    return recordSuccess(deps.db, attempt.webhook_id, now);
  }
  const next = nextAttempt({ attempts: attempt.attempts, startedAt: attempt.started_at, now });
  await settle(deps.db, attempt, next ? { ...outcome, state: 'pending', next_at: next } : { ...outcome, state: 'failed' });
  if (!next) await pauseUnlessSuccessful(deps.db, attempt.webhook_id, attempt.started_at, now);
}

/** The body could not be written: tried again like any failure. */
const unwritten: AttemptAnswer = { status: null, answer: '', error: 'unwritten', ms: 0 };

/** Writes the body, if it is the first attempt, and posts it under a signature of now. */
export async function sendAttempt(
  { db, clock, secrets, call, allowsLoopback }: Omit<DeliverDeps, 'log'>,
  attempt: Attempt,
): Promise<AttemptAnswer> {
  const { id, event, url, secret: sealed } = attempt;
  const body = attempt.body ?? JSON.stringify(await buildPayload(call, attempt));
  if (attempt.body === null) await putBody(db, id, body);
  const secret = secrets.open(sealed, 'webhook_secret');
  if (secret === undefined) return { status: null, answer: '', error: 'secret', ms: 0 };
  const headers = {
    'user-agent': 'Shophouse-Webhooks/1',
    'x-shophouse-id': deliveryKey(id),
    'x-shophouse-event': event,
    'x-shophouse-signature': signBody(secret, body, clock.now()),
  };
  return post({ url, headers, body, allowsLoopback });
}

type Post = { url: string; headers: Record<string, string>; body: string; allowsLoopback: boolean };

async function post({ headers, ...request }: Post): Promise<AttemptAnswer> {
  const start = elapsedMs();
  const json = { ...headers, 'content-type': 'application/json' };
  const outcome = await callPublic({
    ...request,
    method: 'POST',
    headers: json,
    maxBytes: answerBytes,
    isCut: true,
    allowsPorts: true,
    timeoutMs,
  })
    .then(({ status, body }) => ({ status, answer: body.toString('utf8').replaceAll('\0', ''), error: null }))
    .catch((error: unknown) => ({ status: null, answer: '', error: reasonOf(error) }));
  return { ...outcome, ms: Math.round(elapsedMs() - start) };
}

/** What is shown to staff: a code of the network, never a path or a secret. */
function reasonOf(error: unknown): string {
  if (!(error instanceof PublicCallError)) return 'failed';
  if (error.problem === 'too_slow') return 'timeout';
  if (error.problem === 'private' || error.problem === 'address') return 'ENOTPUBLIC';
  return error.networkCode ?? 'failed';
}

/** The id of a delivery for its receiver. */
export const deliveryKey = (id: number): string => `evt_${id}`;
