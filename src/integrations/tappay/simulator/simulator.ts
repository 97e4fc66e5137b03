import formbody from '@fastify/formbody';
import type { FastifyPluginAsync } from 'fastify';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { createPanel, type ScenarioId, type SimulatorPanel, type SimulatorRecord } from '../../simulator-panel.ts';
import { serveSimulator } from '../../simulator-server.ts';
import { createBank, refundedOf, type Trade } from './bank.ts';
import { bankRoutes } from './bank-routes.ts';
import { createNotices } from './notices.ts';
import { type Switches, switchesInput } from './switches.ts';
import { tpcRoutes } from './tpc-routes.ts';
import type { Wallet } from './wallets.ts';

/** A charge in the simulated bank's records, to compare with the shop's payments. */
export type SimulatedCharge = {
  rec_trade_id: string;
  bank_transaction_id: string;
  order_number: string;
  amount: number;
  refunded: number;
  currency: string;
  /** In how many parts; 0: at once. */
  instalment: number;
  captured: boolean;
};

export type TappaySimulator = {
  /** All routes, to be registered under any prefix. */
  routes: FastifyPluginAsync;
  /** Starts a server; port 0 takes a free port. Returns the base URL. */
  listen(port: number): Promise<{ base_url: string; stop(): Promise<void> }>;
  /** A prime without a browser; `expiry` is YYYYMM, by default 203012. */
  primeFor(number: string, expiry?: string): string;
  walletPrimeFor(wallet: Wallet): string;
  /** Sets the named switches and resets all others. */
  set(switches: Partial<Switches>): void;
  /** Everything that was charged, refunded or not. */
  charges(): SimulatedCharge[];
  /** The bank releases the money of a charge that it held for the shop; false when it was captured. */
  lapse(rec_trade_id: string): boolean;
  /** Runs the nightly batch for one charge; false when there is nothing to capture. */
  capture(rec_trade_id: string): boolean;
  /** The cards that are stored: their last four digits. */
  storedCards(): string[];
  /** For the demo's page of simulators. */
  panel: SimulatorPanel;
  /** Resolves when no notification to the shop is pending. */
  settled(): Promise<void>;
};

/** TapPay in memory: payments, records, refunds, the browser script and the bank's page. */
export function createTappaySimulator({ clock = systemClock }: { clock?: Clock } = {}): TappaySimulator {
  const bank = createBank(clock);
  let switches = switchesInput.parse({});
  const set = (next: Partial<Switches>) => {
    switches = switchesInput.parse(next);
  };
  const notices = createNotices(() => switches);
  const routes: FastifyPluginAsync = async (app) => {
    await app.register(formbody);
    await app.register(tpcRoutes, { bank, switches: () => switches });
    await app.register(bankRoutes, { bank, clock, notices, switches: () => switches, set });
  };
  const charges = () => bank.trades.filter(({ state }) => state === 'charged' || state === 'captured').map(viewCharge);
  return {
    routes,
    listen: (port) => serveSimulator(routes, port),
    primeFor: (number, expiry) => bank.primeFor(number, expiry),
    walletPrimeFor: (wallet) => bank.walletPrimeFor(wallet),
    set,
    settled: () => notices.settled(),
    charges,
    lapse: (rec_trade_id) => bank.lapse(rec_trade_id),
    capture: (rec_trade_id) => bank.capture(rec_trade_id),
    storedCards: () => bank.cards.map(({ number }) => number.slice(-4)),
    panel: createPanel<Switches>({
      id: 'tappay',
      scenarios: cardScenarios,
      read: () => switches,
      set,
      records: () => bank.trades.toReversed().map(viewRecord),
      steps: heldSteps(bank),
    }),
  };
}

/** What becomes of the newest charge whose money the bank holds. */
const heldSteps = (bank: ReturnType<typeof createBank>) => {
  const ofHeld = (work: (rec_trade_id: string) => unknown) => async () => {
    const held = bank.trades.findLast((trade) => trade.state === 'charged' && refundedOf(trade) === 0);
    if (held) work(held.rec_trade_id);
  };
  return {
    money_collected: ofHeld((id) => bank.capture(id)),
    money_voided: ofHeld((id) => bank.refund(id, undefined, '')),
    money_lapses: ofHeld((id) => bank.lapse(id)),
  };
};

const viewCharge = (trade: Trade): SimulatedCharge => ({
  rec_trade_id: trade.rec_trade_id,
  bank_transaction_id: trade.bank_transaction_id,
  order_number: trade.order_number,
  amount: trade.amount,
  refunded: refundedOf(trade),
  currency: trade.currency,
  instalment: trade.instalment,
  captured: trade.state === 'captured',
});

const viewRecord = (trade: Trade): SimulatorRecord => ({
  reference: trade.wallet ? `${trade.order_number} ${trade.wallet}` : trade.order_number,
  amount: trade.amount,
  state: refundedOf(trade) > 0 ? `${trade.state}, ${refundedOf(trade)} refunded` : trade.state,
});

/** What the shop must survive: each is a fault that payment providers have. */
const cardScenarios = {
  server_error: { fail_with: 500 },
  connection_cut: { cut: true },
  answer_lost: { at: 'write', lose_answer: true },
  answer_unreadable: { garble: true },
  answer_slow: { at: 'pay', delay_ms: 15_000 },
  notice_lost: { lose_notify: true },
  notice_twice: { duplicate_notify: 1 },
  notice_first: { notify_first: true },
  no_instalments: { no_instalments: true },
  card_not_removed: { at: 'card', fail_with: 500 },
} as const satisfies Partial<Record<ScenarioId, Partial<Switches>>>;
