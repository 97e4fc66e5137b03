import { codes, type customerEffects, readCustomer } from '#modules/customers/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import { providerNames } from '#shared/sign-in-providers.ts';
import { deliver } from '../deliver.ts';
import { type NotificationDeps, readMailShop } from '../mail-deps.ts';
import { withOwnWords } from '../send-written.ts';
import { isDelivered } from '../store/mails.ts';
import { accountNotice, writeAccountExists, writeConfirmation, writeCustomerReset } from '../templates/account.ts';
import { composeMail } from '../templates/compose.ts';

/** Mails the confirmation link, or, to an existing owner of the address, a notice. */
export const mailConfirmation =
  (deps: NotificationDeps) =>
  async ({ customer_id, email, is_new }: PayloadOf<typeof customerEffects, 'customer_confirm_email'>, key: string): Promise<void> => {
    if (await isDelivered(deps.db, key)) return;
    const found = await codes.issueConfirmation(deps.db, deps.clock, { customerId: customer_id, email });
    if (!found) return;
    const shop = await readMailShop(deps);
    const { code, email: recipient, locale, hasOthers } = found;
    if (code === null) {
      const mail = await withOwnWords(deps, shop, 'account_exists', writeAccountExists(found, shop));
      await deliver(deps, shop, { key, kind: 'account_exists', recipient, locale, mail });
      return;
    }
    const isNew = is_new === true;
    const written = writeConfirmation({ ...found, code, isNew }, shop);
    // The hint that others typed this address is the shop's own.
    const mail = hasOthers ? composeMail(written, shop) : await withOwnWords(deps, shop, isNew ? 'welcome' : 'confirm_email', written);
    await deliver(deps, shop, { key, kind: 'confirm_email', recipient, locale, mail, secret: code });
  };

/**
 * A reset link, if an active customer has this address; for this account, where staff chose one. The address is looked up only
 * here, so that the request reveals nothing.
 */
export const mailCustomerReset =
  (deps: NotificationDeps) =>
  async ({ email, customer_id }: PayloadOf<typeof customerEffects, 'customer_password_reset'>, key: string): Promise<void> => {
    if (await isDelivered(deps.db, key)) return;
    const reset = await codes.issueReset(deps.db, deps.clock, { email, customerId: customer_id });
    if (!reset) return;
    const shop = await readMailShop(deps);
    const { locale, code: secret } = reset;
    await deliver(deps, shop, {
      key,
      kind: 'customer_password_reset',
      recipient: reset.email,
      locale,
      mail: await withOwnWords(deps, shop, 'customer_password_reset', writeCustomerReset(reset, shop)),
      secret,
    });
  };

/** What changed about the account, to the address it had until then. */
export const mailNotice =
  (deps: NotificationDeps) =>
  async (effect: PayloadOf<typeof customerEffects, 'customer_notice'>, key: string): Promise<void> => {
    const { customer_id, notice, at, email, device = '', provider } = effect;
    const customer = await readCustomer(deps.db, customer_id);
    const recipient = email ?? customer?.email;
    if (!customer || !recipient) return;
    const shop = await readMailShop(deps);
    const mail = accountNotice({ ...customer, notice, at, device, provider: provider ? providerNames[provider] : '' }, shop);
    await deliver(deps, shop, { key, kind: 'account_notice', recipient, locale: customer.locale, mail });
  };
