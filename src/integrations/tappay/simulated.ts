import type { CardCharge, CardPort } from '#modules/payments/ports.ts';
import { createTappayCard } from './card.ts';
import { tappaySandbox } from './sandbox.ts';
import { createTappaySimulator, type TappaySimulator } from './simulator/simulator.ts';

/** For tests: a simulator with its own clock, and an adapter connected to it. */
export type Simulated = {
  simulator: TappaySimulator;
  card: CardPort;
  base_url: string;
  /** Advances the simulator's clock by milliseconds. */
  advance(ms: number): void;
  /** A charge of 1,680 TWD with a fresh prime of the card and an attempt of its own. */
  buildCharge(number: string, change?: Partial<CardCharge>): CardCharge;
  stop(): Promise<void>;
};

export const goodCard = '4242424242424242';

export async function openSimulated(): Promise<Simulated> {
  let now = new Date('2026-11-21T04:00:00Z').getTime();
  let counter = 0;
  const simulator = createTappaySimulator({ clock: { now: () => new Date(now) } });
  const { base_url, stop } = await simulator.listen(0);
  return {
    simulator,
    card: createTappayCard(tappaySandbox(base_url), { timeoutMs: 5_000 }),
    base_url,
    stop,
    advance: (ms) => {
      now += ms;
    },
    buildCharge: (number, change = {}) => {
      counter += 1;
      return {
        attempt_id: `A${counter}T1`,
        order_no: `S20261121${counter}`,
        amount: 1680,
        currency: 'twd',
        prime: simulator.primeFor(number),
        details: 'Pineapple cakes',
        cardholder: { name: 'Mei-ling Chen', email: 'chen.meiling@example.com', phone: '0922333444' },
        result_urls: { frontend: 'http://127.0.0.1:9/orders/done?o=1', backend: 'http://127.0.0.1:9/notify' },
        three_domain_secure: false,
        ...change,
      };
    },
  };
}
