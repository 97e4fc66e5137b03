import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { type Context, staffCaller } from '#platform/http/context.ts';
import type { PixelForm } from '../contract/pixel.ts';
import { readPixelVersion, readSealedAffiliateToken } from '../queries.ts';
import { saveSetting } from '../store.ts';

const sealed = ({ shop }: Context, token: string | null): string | null =>
  token && shop.secrets.seal(token, 'marketing_credentials').toString('base64');

/** Saves Meta's pixel; a token that was not sent stays. Refuses `settings_changed`. */
export function savePixel(ctx: Context, { value, version }: { value: PixelForm; version: number }): Promise<{ version: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const before = (await readPixelVersion(tx)).value;
    const { token, ...fields } = value;
    const after = { ...fields, token: token === undefined ? before.token : sealed(ctx, token) };
    const next = await saveSetting(tx, 'pixel', after, version);
    const { token: had, ...shown } = before;
    await audit(tx, ctx, [...diff(shown, fields), ...tokenChange('pixel_token', had, after.token)]);
    return { version: next };
  });
}

/** Stores the token of the affiliate network, or deletes it. */
export const saveAffiliateToken = (ctx: Context, { token }: { token: string | null }): Promise<undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await readSealedAffiliateToken(tx);
    const after = sealed(ctx, token);
    await saveSetting(tx, 'affiliate_token', { token: after });
    await audit(tx, ctx, tokenChange('affiliate_token', before, after));
    return undefined;
  });

type Changes = ReturnType<typeof diff>;

/** Of a token only that there was and is one. */
const tokenChange = (field: string, before: string | null, after: string | null): Changes =>
  before === after ? [] : [{ field, old: before && '***', new: after && '***' }];

const audit = (tx: Tx, ctx: Context, changes: Changes): Promise<void> =>
  recordAudit(tx, {
    ...{ subject_type: 'Settings', subject_id: 1, action: 'update', caller: staffCaller(ctx) },
    ...{ changes, request_id: ctx.requestId },
  });
