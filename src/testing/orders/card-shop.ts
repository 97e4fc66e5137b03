import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { ecpayLogisticsSandbox } from '#integrations/ecpay-logistics/sandbox.ts';
import { createStoreMap } from '#integrations/ecpay-logistics/store-map.ts';
import { createTappayCard } from '#integrations/tappay/card.ts';
import { tappaySandbox } from '#integrations/tappay/sandbox.ts';
import { createTappaySimulator } from '#integrations/tappay/simulator/simulator.ts';
import type { CartView } from '#modules/cart/contract.ts';
import { savedCards } from '#modules/payments/index.ts';
import type { CardPort } from '#modules/payments/ports.ts';
import { createSecrets } from '#platform/crypto/secrets.ts';
import type { Context } from '#platform/http/context.ts';
import { createLog } from '#platform/log/log.ts';
import { type Client, guest } from '../clients.ts';
import { noProviders } from '../providers/no-providers.ts';
import { type ServedShop, secretKey, servedShop } from '../served-shop.ts';
import { fillCart, type Placed } from './shopping.ts';

type Card = { id: number; last_four: string; brand: string; expires_in: string };
export type CardShop = Awaited<ReturnType<typeof openCardShop>>;

/** A shop that takes cards from a simulator, which reports to it. */
export async function openCardShop() {
  let shop: ServedShop;
  /** Receives the provider's notices and hands them to the shop, which does not listen itself. */
  const notices = createServer(async (request, response) => {
    await guest(shop).call('POST', request.url ?? '', JSON.parse(await text(request)) as object);
    response.end();
  });
  await new Promise<void>((resolve) => notices.listen(0, '127.0.0.1', resolve));
  const { port } = notices.address() as AddressInfo;
  const simulator = createTappaySimulator();
  const provider = await simulator.listen(0);
  const card = reportingTo(createTappayCard(tappaySandbox(provider.base_url), { timeoutMs: 3_000 }), `http://127.0.0.1:${port}`);
  const storeMap = async () => createStoreMap(ecpayLogisticsSandbox('http://127.0.0.1:9'));
  shop = await servedShop({ ports: { ...noProviders, card: () => card, storeMap } });
  await shop.fixtures.db.updateTable('payment_methods').set({ active: true }).where('id', '=', 1).execute();
  return {
    ...{ shop, simulator },
    /** Orders by card. */
    place: async (client: Client, means: object) =>
      client.call<Placed & { code?: string }>('POST', '/api/orders', { ...(await fillCardCart(shop, client)), ...means }),
    cardsOf: async (client: Client) => (await client.call<{ data: Card[] }>('GET', '/api/customer/cards')).body.data,
    /** The job that removes cards, `hours` later. */
    removeDue: (hours = 0) => removeDue(shop, card, hours),
    close: async () => {
      await shop.close();
      await simulator.settled();
      await provider.stop();
      notices.close();
    },
  };
}

/** The adapter with notices that go to the test's server instead of the shop's public address. */
function reportingTo(adapter: CardPort, origin: string): CardPort {
  const move = <C extends { result_urls: { frontend: string; backend: string } }>(charge: C): C => ({
    ...charge,
    result_urls: { ...charge.result_urls, backend: `${origin}${new URL(charge.result_urls.backend).pathname}` },
  });
  return { ...adapter, charge: (charge) => adapter.charge(move(charge)), bind: (binding) => adapter.bind(move(binding)) };
}

async function fillCardCart({ fixtures }: ServedShop, client: Client) {
  const { itemId } = await fixtures.product({ price: 1680 });
  const request = await fillCart(fixtures, client, { itemId, payment: 'transfer', delivery: 'pickup' });
  const { body } = await client.call<CartView>('PUT', `/api/cart/${request.cart}`, { payment_method_id: 1 });
  return { ...request, payment_method_id: 1, final_total: body.final_total };
}

const removeDue = ({ db, fixtures }: ServedShop, card: CardPort, hours: number) =>
  savedCards.removeCards(
    {
      ...{ db, log: createLog('silent', 'test') },
      clock: { now: () => new Date(fixtures.clock.now().getTime() + hours * 3_600_000) },
      shop: { secrets: createSecrets(secretKey) } as Context['shop'],
    },
    { card: () => card },
  );
