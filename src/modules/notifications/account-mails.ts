import { type customerEffects, issueConfirmation, issueReset, readCustomer } from '#modules/customers/index.ts';
import type { PayloadOf } from '#platform/outbox/effects.ts';
import { deliver } from './deliver.ts';
import { type NotificationHouse, shopOf } from './mail-house.ts';
import { isDelivered } from './store.ts';
import { accountExists, accountNotice, confirmEmail, customerReset } from './templates/account.ts';

/** The link that confirms the address; to its owner, if it has one, that they have an account. */
export const mailConfirmation =
  (house: NotificationHouse) =>
  async ({ customer_id, email, is_new }: PayloadOf<typeof customerEffects, 'customer_confirm_email'>, key: string): Promise<void> => {
    if (await isDelivered(house.db, key)) return;
    const found = await issueConfirmation(house.db, house.clock, { customerId: customer_id, email });
    if (!found) return;
    const shop = await shopOf(house);
    const { code, email: recipient, locale } = found;
    const about =
      code === null
        ? { kind: 'account_exists' as const, mail: accountExists(found, shop) }
        : { kind: 'confirm_email' as const, mail: confirmEmail({ ...found, code, isNew: is_new === true }, shop), secret: code };
    await deliver(house, shop, { key, recipient, locale, ...about });
  };

/** A reset link, if an active customer has this address; for this account, where staff chose one. Looked up only here, so that asking tells nothing. */
export const mailCustomerReset =
  (house: NotificationHouse) =>
  async ({ email, customer_id }: PayloadOf<typeof customerEffects, 'customer_password_reset'>, key: string): Promise<void> => {
    if (await isDelivered(house.db, key)) return;
    const reset = await issueReset(house.db, house.clock, { email, customerId: customer_id });
    if (!reset) return;
    const shop = await shopOf(house);
    const { locale, code: secret } = reset;
    await deliver(house, shop, {
      key,
      kind: 'customer_password_reset',
      recipient: reset.email,
      locale,
      mail: customerReset(reset, shop),
      secret,
    });
  };

/** What changed about the account, to the address it had until then. */
export const mailNotice =
  (house: NotificationHouse) =>
  async (effect: PayloadOf<typeof customerEffects, 'customer_notice'>, key: string): Promise<void> => {
    const { customer_id, notice, at, email, device = '' } = effect;
    const customer = await readCustomer(house.db, customer_id);
    if (!customer) return;
    const shop = await shopOf(house);
    const mail = accountNotice({ ...customer, notice, at, device }, shop);
    await deliver(house, shop, { key, kind: 'account_notice', recipient: email ?? customer.email, locale: customer.locale, mail });
  };
