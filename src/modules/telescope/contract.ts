import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { nothing } from '#shared/fields.ts';

const moment = z.string();
const failedRequest = z.object({
  id: z.number(),
  at: moment,
  method: z.string(),
  /** The pattern of the route, never an address. */
  route: z.string(),
  status: z.number(),
  ms: z.number(),
  request_id: z.string(),
});
const job = z.object({ name: z.string(), waiting: z.number(), running: z.number(), failed: z.number(), oldest: moment.nullable() });
const effect = z.object({ kind: z.string(), waiting: z.number(), failed: z.number(), oldest: moment });
const providerCall = z.object({
  what: z.enum(['charge', 'refund', 'credits', 'store_map', 'carrier']),
  provider: z.string(),
  state: z.string(),
  code: z.string().nullable(),
  count: z.number(),
  latest: moment,
});
const mail = z.object({ kind: z.string(), state: z.enum(['sending', 'sent', 'sink', 'failed']), count: z.number(), latest: moment });
const statement = z.object({ text: z.string(), calls: z.number(), mean_ms: z.number(), max_ms: z.number() });

const report = z.object({
  at: moment,
  requests: z.object({ last_day: z.number(), data: z.array(failedRequest) }),
  jobs: z.array(job),
  effects: z.array(effect),
  calls: z.array(providerCall),
  mails: z.array(mail),
  /** `server`: seen by this server since it started; `database`: by PostgreSQL itself. */
  statements: z.object({ from: z.enum(['server', 'database']), data: z.array(statement) }),
  versions: z.object({
    program: z.string(),
    node: z.string(),
    postgres: z.string(),
    schema: z.string(),
    started_at: moment,
  }),
  storage: z.object({
    database_bytes: z.number(),
    pictures: z.number(),
    picture_bytes: z.number(),
    /** Null where the pictures are not on a disk of this machine. */
    free_bytes: z.number().nullable(),
  }),
});
export type Report = z.infer<typeof report>;

/** Errors: none of its own. */
export const telescopeContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/admin/telescope',
    access: 'telescope view',
    summary: 'Diagnostics: what failed, what waits, how much there is; nothing about a person. With an address of its own: only that',
    input: nothing,
    output: z.object({ url: z.string(), report: report.nullable() }),
  }),
};
