/** What the demo's page of simulators needs of one: situations to choose from, and its records. */
export type SimulatorPanel = {
  id: SimulatorId;
  /** The situations it can be put into; the first is the normal one. */
  scenarios: readonly ScenarioId[];
  /** The chosen situation; undefined when its switches were set to something else by hand. */
  current(): ScenarioId | undefined;
  /** Answers whether there is such a situation. */
  choose(scenario: string): boolean;
  /** What it can be made to do once. */
  steps: Readonly<Partial<Record<StepId, () => Promise<void>>>>;
  /** What it has recorded, newest first: the provider's side, to compare with the shop's. */
  records(): readonly SimulatorRecord[];
};
export type SimulatorId =
  | 'tappay'
  | 'ecpay_payments'
  | 'ecpay_logistics'
  | 'ecpay_invoice'
  | 'meta'
  | 'google_analytics'
  | 'affiliate'
  | 'line_messaging'
  | 'mitake_sms'
  | 'newbang'
  | 'sign_in';
/** What it is about, the amount in whole units or the text, and the provider's own words for what became of it. */
export type SimulatorRecord = { reference: string; state: string } & ({ amount: number; text?: undefined } | { text: string });

export type ScenarioId =
  | 'normal'
  | 'server_error'
  | 'connection_cut'
  | 'answer_lost'
  | 'answer_unreadable'
  | 'answer_slow'
  | 'notice_lost'
  | 'notice_twice'
  | 'notice_first'
  | 'test_payment'
  | 'notice_forged'
  | 'amount_differs'
  | 'card_not_removed'
  | 'no_instalments'
  | 'ministry_away'
  | 'numbers_used_up'
  | 'wallet_empty'
  | 'token_expired'
  | 'refused'
  | 'not_reachable'
  | 'quota_used_up'
  | 'feed_wrong_types'
  | 'feed_huge'
  | 'feed_repeats'
  | 'feed_vanishing'
  | 'feed_endless'
  | 'feed_stops'
  | 'prices_up'
  | 'sold_out'
  | 'new_account'
  | 'sign_in_cancelled'
  | 'no_email'
  | 'email_not_verified'
  | 'wrong_nonce'
  | 'signature_wrong';

export type StepId =
  | 'order_ships'
  | 'order_ships_noticed_twice'
  | 'order_is_cancelled'
  | 'order_comes_back'
  | 'notice_late'
  | 'money_collected'
  | 'money_voided'
  | 'money_lapses'
  | 'code_paid'
  | 'parcel_next'
  | 'parcel_comes_back'
  | 'parcel_store_closes'
  | 'parcel_reported_late'
  | 'key_rotates';

type PanelOptions<S extends object> = {
  id: SimulatorId;
  /** The switches of each situation that differ from the normal ones. */
  scenarios: Partial<Record<ScenarioId, Partial<S>>>;
  read(): S;
  set(switches: Partial<S>): void;
  records(): readonly SimulatorRecord[];
  steps?: SimulatorPanel['steps'];
};

/** A panel of a simulator whose situations are sets of switches. */
export function createPanel<S extends object>({ id, scenarios, read, set, records, steps = {} }: PanelOptions<S>): SimulatorPanel {
  const all: readonly [ScenarioId, Partial<S>][] = [
    ['normal', {}],
    ...Object.entries(scenarios).map(([name, switches]): [ScenarioId, Partial<S>] => [name as ScenarioId, switches]),
  ];
  /** The normal value of every switch, read once while nothing is set. */
  const normal = { ...read() };
  const isSet = (switches: Partial<S>) => JSON.stringify({ ...normal, ...switches }) === JSON.stringify({ ...normal, ...read() });
  return {
    id,
    scenarios: all.map(([name]) => name),
    current: () => all.find(([, switches]) => isSet(switches))?.[0],
    choose: (scenario) => {
      const found = all.find(([name]) => name === scenario);
      if (found) set(found[1]);
      return found !== undefined;
    },
    steps,
    records,
  };
}
