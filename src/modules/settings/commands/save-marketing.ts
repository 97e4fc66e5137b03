import { diff, recordAudit } from '#modules/staff/index.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import type { PixelForm } from '../contract/pixel.ts';
import { readPixelVersion, readSealedAffiliateToken } from '../queries.ts';
import { maskSecret, toSettingEntry } from '../setting-entry.ts';
import { saveSetting } from '../store.ts';

const sealed = ({ shop }: Context, token: string | null): string | null =>
  token && shop.secrets.seal(token, 'marketing_credentials').toString('base64');

/** Saves Meta's pixel and Google Analytics; a secret that was not sent stays. Refuses `settings_changed`. */
export function savePixel(ctx: Context, { value, version }: { value: PixelForm; version: number }): Promise<{ version: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const before = (await readPixelVersion(tx)).value;
    const { token, api_secret, ...fields } = value;
    const keep = (typed: string | null | undefined, stored: string | null) => (typed === undefined ? stored : sealed(ctx, typed));
    const after = { ...fields, token: keep(token, before.token), api_secret: keep(api_secret, before.api_secret) };
    const next = await saveSetting(tx, 'pixel', after, version);
    const { token: hadToken, api_secret: hadSecret, ...shown } = before;
    const changes = [
      ...diff(shown, fields),
      ...secretChange('token', hadToken, after.token),
      ...secretChange('api_secret', hadSecret, after.api_secret),
    ];
    await recordAudit(tx, { ...toSettingEntry(ctx, 'pixel'), changes });
    return { version: next };
  });
}

/** Stores the token of the affiliate network, or deletes it. */
export const saveAffiliateToken = (ctx: Context, { token }: { token: string | null }): Promise<undefined> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await readSealedAffiliateToken(tx);
    const after = sealed(ctx, token);
    await saveSetting(tx, 'affiliate_token', { token: after });
    await recordAudit(tx, { ...toSettingEntry(ctx, 'affiliate_account'), changes: secretChange('token', before, after) });
    return undefined;
  });

/** Of a secret only that there was and is one. */
const secretChange = (field: string, before: string | null, after: string | null): ReturnType<typeof diff> =>
  before === after ? [] : [{ field, old: maskSecret(before), new: maskSecret(after) }];
