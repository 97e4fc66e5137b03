import { isLogPosition, type Replicas } from '#platform/db/replicas.ts';
import type { Context } from './context.ts';
import type { Route } from './routes.ts';

/** Where the log ended after this session's last write, for as long as a replica that is read from may lack it, and a margin. */
export const writtenCookie = 'written';
const rememberSeconds = 60;
/** After every position: only the primary has it. */
const unreachedPosition = 'FFFFFFFF/FFFFFFFF';

/** Programs keep no cookies, so that what they have written is not known: the primary answers them. */
const isInBrowser = ({ caller }: Context): boolean => caller.kind === 'staff' && caller.accessToken === undefined;

/** Runs the handler, where the endpoint allows it on a replica that has what this session wrote. */
export async function runHandler({ endpoint, handler }: Route, ctx: Context, input: unknown, replicas: Replicas | undefined) {
  if (!replicas || !endpoint.replica || !isInBrowser(ctx)) return handler(ctx, input);
  const cookie = ctx.web.cookie(writtenCookie);
  const written = cookie !== undefined && isLogPosition(cookie) ? cookie : undefined;
  return replicas.read(ctx.db, written, async (db) => handler({ ...ctx, db }, input));
}

/** After a write of staff: its next reads find it. The write is done, so a database that is away now does not fail it. */
export async function rememberWrite(ctx: Context, replicas: Replicas | undefined): Promise<void> {
  if (!replicas || !isInBrowser(ctx)) return;
  const position = await replicas.position().catch(() => unreachedPosition);
  ctx.web.setCookie(writtenCookie, position, { maxAgeSeconds: rememberSeconds });
}
