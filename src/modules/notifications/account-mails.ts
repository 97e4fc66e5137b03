import { issueConfirmation, issueReset, readCustomer } from '#modules/customers/index.ts';
import type { Subscriber } from '#platform/outbox/relay.ts';
import { deliver } from './deliver.ts';
import { type NotificationHouse, shopOf } from './mail-house.ts';
import { isDelivered } from './store.ts';
import { accountExists, accountNotice, confirmEmail, customerReset, type Notice, notices } from './templates/account.ts';

/** `{customer_id, email, is_new?}`: the link that confirms the address; to its owner, if it has one, that they have an account. */
export const mailConfirmation =
  (house: NotificationHouse): Subscriber =>
  async (payload, key) => {
    if (await isDelivered(house.db, key)) return;
    const asked = { customerId: Number(payload['customer_id']), email: String(payload['email']) };
    const found = await issueConfirmation(house.db, house.clock, asked);
    if (!found) return;
    const shop = await shopOf(house);
    const { code, email: recipient, locale } = found;
    const about =
      code === null
        ? { kind: 'account_exists' as const, mail: accountExists(found, shop) }
        : { kind: 'confirm_email' as const, mail: confirmEmail({ ...found, code, isNew: payload['is_new'] === true }, shop), secret: code };
    await deliver(house, shop, { key, recipient, locale, ...about });
  };

/** `{email, customer_id?}`: a reset link, if an active customer has this address; for this account, where staff chose one. Looked up only here, so that asking tells nothing. */
export const mailCustomerReset =
  (house: NotificationHouse): Subscriber =>
  async (payload, key) => {
    if (await isDelivered(house.db, key)) return;
    const reset = await issueReset(house.db, house.clock, {
      email: String(payload['email']),
      customerId: payload['customer_id'] === undefined ? undefined : Number(payload['customer_id']),
    });
    if (!reset) return;
    const shop = await shopOf(house);
    const { email: recipient, locale, code: secret } = reset;
    await deliver(house, shop, { key, kind: 'customer_password_reset', recipient, locale, mail: customerReset(reset, shop), secret });
  };

/** `{customer_id, notice, at, email?, device?}`: what changed about the account, to the address it had until then. */
export const mailNotice =
  (house: NotificationHouse): Subscriber =>
  async (payload, key) => {
    const customer = await readCustomer(house.db, Number(payload['customer_id']));
    const notice = notices.find((known) => known === payload['notice']);
    if (!customer || !notice) return;
    const shop = await shopOf(house);
    const what: Notice = { notice, at: new Date(String(payload['at'])), device: String(payload['device'] ?? '') };
    const recipient = String(payload['email'] ?? customer.email);
    const mail = accountNotice({ ...customer, ...what }, shop);
    await deliver(house, shop, { key, kind: 'account_notice', recipient, locale: customer.locale, mail });
  };
