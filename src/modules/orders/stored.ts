import type { BankAccount, PaymentKind } from '#modules/payments/contract.ts';
import type { Missing } from '#modules/pricing/contract.ts';
import type { DeliveryKind, DeliveryTime } from '#modules/shipping/contract.ts';
import type { Text } from '#shared/locale.ts';

/** The methods as they were at the order: later edits don't change what was agreed. Amounts in minor units. */
export type DeliverySnapshot = {
  name: Text;
  kind: DeliveryKind;
  subtype: string | null;
  fee: number;
  pickup_address: Text | null;
  /** `{no}` is replaced by the tracking number; older orders have none. */
  tracking_url?: string | null;
  /** The name of the time of day the shopper chose; its id is `orders.delivery_slot`. */
  slot_name?: Text | null;
  /** The time of day that its consignment note names. */
  slot_time?: DeliveryTime | null;
};
export type PaymentSnapshot = {
  name: Text;
  /** `free`: there was nothing to pay. */
  kind: PaymentKind | 'free';
  fee: number;
  instructions: Text | null;
  bank: BankAccount | null;
  expire_minutes: number | null;
  /** In how many instalments the shopper chose to pay; `name` says so. */
  instalments?: number;
};

/** An ineffective rule entered by the customer, and what it lacked; amounts in minor units. */
export type RefusedRule = { name: Text; code: string; missing: Missing };

export type ReturnedLine = { line_id: number; quantity: number };
