import type { EcpayPaymentConfig } from '#integrations/ecpay-payments/account.ts';
import { createPaymentPage } from '#integrations/ecpay-payments/page.ts';
import { ecpayPaymentSandbox } from '#integrations/ecpay-payments/sandbox.ts';
import { createTappayCard } from '#integrations/tappay/card.ts';
import { tappaySandbox } from '#integrations/tappay/sandbox.ts';
import { cards, type PaymentMethod, pages } from '#modules/payments/index.ts';
import type { BindAnswer, CardPort, ChargeAnswer } from '#modules/payments/ports.ts';
import { formWithoutHost, type ProviderDeps } from './deps.ts';

const hosts = { sandbox: 'https://sandbox.tappaysdk.com', production: 'https://prod.tappaysdk.com' };

/**
 * The card port of a payment method. Its key is read for each call, so that it is in memory only briefly. A demo method without
 * an account is charged by the simulator.
 */
export function cardOf({ config, db, secrets, simulators }: ProviderDeps): cards.CardPorts['card'] {
  return (method) => {
    if (simulators && !method.account) return simulatedCard(simulators);
    const base_url = config.tappayBase ?? (method.sandbox ? hosts.sandbox : hosts.production);
    const open = (partner_key: string) => createTappayCard({ ...toAccount(method), base_url, partner_key, sandbox: method.sandbox });
    const call = async () => open((await cards.readPartnerKey(db, secrets, method.id)) ?? '');
    const { currencies, sdk, readSavedCard } = open('');
    return {
      ...{ currencies, sdk, readSavedCard },
      charge: async (charge) => (await call()).charge(charge),
      chargeSaved: async (charge) => (await call()).chargeSaved(charge),
      bind: async (binding) => (await call()).bind(binding),
      removeCard: async (token) => (await call()).removeCard(token),
      query: async (trade) => (await call()).query(trade),
      capture: async (trade) => (await call()).capture(trade),
      refund: async (refund) => (await call()).refund(refund),
    };
  };
}

function toAccount({ account }: PaymentMethod) {
  const { merchant_id, app_id, app_key } = account ?? { merchant_id: '', app_id: 0, app_key: '' };
  return { merchant_id, app_id, app_key };
}

/**
 * The simulator runs in our server under /sim. Our processes call it by loopback; the browser, which may be a phone in the same
 * network, gets URLs without a host.
 */
function simulatedCard(simulators: () => string): CardPort {
  const open = () => createTappayCard(tappaySandbox(`${simulators()}/tappay`));
  const { currencies, sdk, readSavedCard } = createTappayCard(tappaySandbox('http://127.0.0.1/sim/tappay'));
  const withoutHost = <A extends ChargeAnswer | BindAnswer>(answer: A): A =>
    answer.state === 'redirect' ? { ...answer, url: new URL(answer.url).pathname } : answer;
  return {
    ...{ currencies, readSavedCard },
    sdk: { ...sdk, script_url: new URL(sdk.script_url).pathname },
    charge: async (charge) => withoutHost(await open().charge(charge)),
    chargeSaved: async (charge) => withoutHost(await open().chargeSaved(charge)),
    bind: async (binding) => withoutHost(await open().bind(binding)),
    removeCard: (token) => open().removeCard(token),
    query: (trade) => open().query(trade),
    capture: (trade) => open().capture(trade),
    refund: (refund) => open().refund(refund),
  };
}

const pageHosts = { sandbox: 'https://payment-stage.ecpay.com.tw', production: 'https://payment.ecpay.com.tw' };

/** The payment page of a method, with its account; in a demo without one the simulator, with a form that is posted without a host. */
export function pageOf({ config, db, secrets, clock, simulators }: ProviderDeps): pages.PagePorts['page'] {
  const open = (account: EcpayPaymentConfig) => createPaymentPage(account, { clock });
  return async ({ id, merchant_id, sandbox }) => {
    const keys = merchant_id === null ? undefined : await pages.readPageKeys(db, secrets, id);
    // ECPay's test environment has no calls for refunds.
    const noStage = sandbox && !config.ecpayPaymentBase ? { credit_check_code: undefined } : {};
    if (merchant_id !== null && keys)
      return open({ ...keys, ...noStage, merchant_id, base_url: config.ecpayPaymentBase ?? pageHosts[sandbox ? 'sandbox' : 'production'] });
    if (!simulators) return undefined;
    const page = open(ecpayPaymentSandbox(`${simulators()}/ecpay-payments`));
    return {
      ...page,
      form: (charge) => formWithoutHost(page.form(charge)),
    };
  };
}
