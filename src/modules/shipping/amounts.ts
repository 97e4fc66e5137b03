import type { ParsedInputOf } from '#shared/contract.ts';
import type { InUnit, Major, Minor } from '#shared/money.ts';
import type { shippingContract } from './contract.ts';
import type { StoredDelivery } from './store/methods.ts';

type Amounts = Pick<
  StoredDelivery | ParsedInputOf<typeof shippingContract.create>,
  'fee' | 'fee_tiers' | 'free_threshold' | 'surcharges' | 'min_total' | 'max_total' | 'cod_fee' | 'cod_max'
>;

/** The method with every amount converted, between major and minor units. */
export function convertAmounts<M extends Amounts, U extends Minor | Major>(method: M, convert: (amount: number) => U): InUnit<M, U> {
  const orNull = (amount: number | null) => (amount === null ? null : convert(amount));
  return {
    ...method,
    fee: convert(method.fee),
    fee_tiers: method.fee_tiers.map(({ from, fee }) => ({ from: convert(from), fee: convert(fee) })),
    free_threshold: orNull(method.free_threshold),
    surcharges: method.surcharges.map((surcharge) => ({ ...surcharge, fee: convert(surcharge.fee) })),
    min_total: orNull(method.min_total),
    max_total: orNull(method.max_total),
    cod_fee: convert(method.cod_fee),
    cod_max: orNull(method.cod_max),
  } as InUnit<M, U>;
}
