import { auditLog } from '#modules/staff/index.ts';
import type { Context } from '#platform/http/context.ts';
import { affiliateSettings } from '../contract/affiliate.ts';
import { invoiceSettings } from '../contract/invoices.ts';
import { getSettingNumber, type LoggedSetting } from '../contract/logged.ts';
import { creditSettings, giftSetting } from '../contract/promotion.ts';
import { retentionSettings } from '../contract/retention.ts';
import { searchSettings } from '../contract/search.ts';
import { refuseSettings, websiteSettings } from '../contract.ts';
import { type AnyOrderExists, readInvoicesVersion, readRetentionVersion, readSearchVersion, readWebsiteVersion } from '../queries.ts';
import { readAffiliate, readCredits, readGifts } from '../views.ts';
import { saveGeneral } from './save-general.ts';
import { saveInvoices } from './save-invoices.ts';
import { saveAffiliate, saveCredits, saveGifts } from './save-promotion.ts';
import { saveRetention } from './save-retention.ts';
import { saveSearch } from './save-search.ts';

type Schema<F> = Parameters<typeof auditLog.revertedForm<F & object>>[3];
type Entry = { log_id: number };
type Saved = Promise<{ version: number }>;
/** Reads a setting with its version and saves it with what `revertForm` makes of it: a save by another in between is refused. */
type Revert = (
  ctx: Context,
  revertForm: <F extends object>(value: F, schema: Schema<F>) => Promise<F>,
  anyOrderExists: AnyOrderExists,
) => Saved;

const reverts = {
  website: async (ctx, revertForm, anyOrderExists) => {
    const { value, version } = await readWebsiteVersion(ctx.db);
    return saveGeneral(ctx, { value: await revertForm(value, websiteSettings), version }, anyOrderExists, 'revert');
  },
  credits: async (ctx, revertForm) => {
    const { value, version } = await readCredits(ctx);
    return saveCredits(ctx, { value: await revertForm(value, creditSettings), version, from: null }, 'revert');
  },
  affiliate: async (ctx, revertForm) => {
    const { value, version } = await readAffiliate(ctx);
    return saveAffiliate(ctx, { value: await revertForm(value, affiliateSettings), version, from: null }, 'revert');
  },
  invoices: async (ctx, revertForm) => {
    const { value, version } = await readInvoicesVersion(ctx.db);
    return saveInvoices(ctx, { value: await revertForm(value, invoiceSettings), version }, 'revert');
  },
  search: async (ctx, revertForm) => {
    const { value, version } = await readSearchVersion(ctx.db);
    return saveSearch(ctx, { value: await revertForm(value, searchSettings), version }, 'revert');
  },
  retention: async (ctx, revertForm) => {
    const { value, version } = await readRetentionVersion(ctx.db);
    return saveRetention(ctx, { value: await revertForm(value, retentionSettings), version }, 'revert');
  },
} satisfies Partial<Record<LoggedSetting, Revert>>;

/**
 * Reverts one log entry of a setting where the values are unchanged since; that is logged too. Refuses `nothing_to_revert` and
 * `settings_changed`; throws InvalidInput when the old values are no longer valid.
 */
export async function revertSetting(ctx: Context, { log_id }: Entry, anyOrderExists: AnyOrderExists): Saved {
  for (const [name, revert] of Object.entries(reverts) as [keyof typeof reverts, Revert][]) {
    const of = toEntryKey(name, log_id);
    if (await auditLog.entry(ctx.db, of)) return revert(ctx, createRevertForm(ctx, of), anyOrderExists);
  }
  throw refuseSettings('nothing_to_revert');
}

/** The same for the gift setting of the cart. */
export async function revertGifts(ctx: Context, { log_id }: Entry): Saved {
  const { value, version } = await readGifts(ctx);
  return saveGifts(
    ctx,
    { value: await createRevertForm(ctx, toEntryKey('cart_gifts', log_id))(value, giftSetting), version, from: null },
    'revert',
  );
}

const toEntryKey = (name: LoggedSetting, entry_id: number) => ({ subject_type: 'Settings', subject_id: getSettingNumber(name), entry_id });

const createRevertForm =
  ({ db }: Context, of: ReturnType<typeof toEntryKey>) =>
  async <F extends object>(value: F, schema: Schema<F>): Promise<F> => {
    const reverted = await auditLog.revertedForm(db, of, value, schema);
    if (!reverted) throw refuseSettings('nothing_to_revert');
    return reverted;
  };
