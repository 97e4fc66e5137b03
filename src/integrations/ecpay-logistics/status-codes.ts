import type { CarrierState } from '#modules/shipping/ports.ts';

type Codes = Partial<Record<CarrierState, readonly number[]>>;

/** Convenience stores, all chains: their codes never contradict each other (logistics_status.xlsx of ECPay's PHP SDK, 2026-05). */
const storeCodes: Codes = {
  shipped: [3032, 2068, 3024, 2030, 2041],
  arrived: [3018, 3029, 2073, 2098, 2063],
  delivered: [3022, 2067],
  failed: [3020, 3025, 2074, 2076, 2078, 2065, 2055, 7255, 3019, 3031, 2072, 2099, 3021, 2075, 2077, 2096, 2097, 7035],
  returned: [3023, 2070, 2044],
  returning: [4001, 4002, 2069],
  cancelled: [9999],
  expired: [7013, 2036],
  store_closed: [7011, 7032, 2101, 2102, 2103, 2104, 2037, 7101, 7201],
  store_changed: [2105, 2000],
  lost: [7006, 7007, 2042, 7018, 7020],
  damaged: [
    ...[7008, 7009, 7010, 7012, 7015, 7016, 7034, 7036, 5009, 2048, 2053, 2061, 2062, 2066, 2094, 7017, 7019, 7038],
    ...[2032, 2033, 2034, 2038, 2039, 2040, 7102, 7103, 7104, 7105, 7106, 7107, 7202, 7203, 7204, 7205, 7206, 7207],
  ],
};

/** Black Cat. Failed attempts and parcels held at a depot are still on their way. */
const tcatCodes: Codes = {
  shipped: [3001, 3120, 3006, 3002, 3007, 3008, 7003, 3009, 3011, 3012, 3118, 3119, 3121, 3122, 7024, 5003],
  delivered: [3003],
  failed: [3117, 3123, 3124, 3125],
  returned: [5004, 5005, 5008],
  returning: [325],
  cancelled: [7005],
  lost: [5002, 5007],
  damaged: [5001, 5006, 7001, 7002],
};

/** Chunghwa Post. */
const postCodes: Codes = {
  shipped: [3301, 3313, 3312, 3314, 3302, 3303],
  delivered: [3308, 3309, 3307],
  failed: [3305, 3306, 3311, 3315],
  returned: [3310],
  lost: [7302],
  damaged: [7301],
};

const byCode = (codes: Codes): ReadonlyMap<string, CarrierState> =>
  new Map(
    Object.entries(codes).flatMap(([state, numbers]) =>
      numbers.map((code): [string, CarrierState] => [String(code), state as CarrierState]),
    ),
  );

const stores = byCode(storeCodes);
const carriers: Readonly<Record<string, ReadonlyMap<string, CarrierState>>> = { TCAT: byCode(tcatCodes), POST: byCode(postCodes) };

/** What a status code of this service means; null: it only reports progress, or is unknown. */
export const stateOfCode = (subtype: string, code: string): CarrierState | null => (carriers[subtype] ?? stores).get(code) ?? null;
