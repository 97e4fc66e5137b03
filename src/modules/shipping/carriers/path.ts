import type { CarrierState } from '../ports.ts';

/** The status that a parcel gets by a carrier's state; null: none. */
const parcelTarget = (state: CarrierState | null): Target | null =>
  state === 'lost' || state === 'damaged' ? 'failed' : isTarget(state) ? state : null;

const targets = ['shipped', 'arrived', 'delivered', 'failed', 'returning', 'returned'] as const;
type Target = (typeof targets)[number];
const isTarget = (state: CarrierState | null): state is Target => targets.some((target) => target === state);

type Paths = Partial<Record<Target, readonly Target[]>>;
const waiting: Paths = {
  shipped: ['shipped'],
  arrived: ['shipped', 'arrived'],
  delivered: ['shipped', 'delivered'],
  failed: ['shipped', 'failed'],
  returned: ['shipped', 'failed', 'returned'],
};

/** The steps of a parcel's machine from one status to another, by a carrier's report; a pair left out is only logged. */
const paths: Readonly<Record<string, Paths>> = {
  unshipped: waiting,
  preparing: waiting,
  shipped: { arrived: ['arrived'], delivered: ['delivered'], failed: ['failed'], returned: ['failed', 'returned'] },
  arrived: { delivered: ['delivered'], failed: ['failed'], returned: ['failed', 'returned'] },
  // A parcel that failed may be offered at the store again.
  failed: { arrived: ['shipped', 'arrived'], delivered: ['shipped', 'delivered'], returned: ['returned'] },
  delivered: { returning: ['returning'], returned: ['returning', 'returned'] },
  returning: { returned: ['returned'] },
};

/** The steps that bring a parcel to where the carrier's newest report says it is. */
export const parcelPath = (status: string, state: CarrierState | null): readonly Target[] => {
  const target = parcelTarget(state);
  return (target && paths[status]?.[target]) ?? [];
};

/** Of two reports of the same second, the later one on the way counts. */
export const carrierRank = (state: CarrierState | null): number =>
  state === null ? -1 : ['shipped', 'arrived', 'delivered', 'failed', 'returning', 'returned'].indexOf(state);
