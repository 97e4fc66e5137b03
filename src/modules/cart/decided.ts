import type { PaymentMethod } from '#modules/payments/index.ts';
import type { Quote } from '#modules/pricing/contract.ts';
import type { DeliveryMethod } from '#modules/shipping/index.ts';
import type { AssessedGoods, AssessedGroup, AssessedLine } from './assess/lines.ts';
import type { QuoteFacts } from './assess/quote.ts';
import type { OfferedDelivery, OfferedPayment } from './methods.ts';
import type { CartFacts } from './queries/load-facts.ts';
import type { CartContent } from './store/carts.ts';

/** A cart with its verdicts, prices and methods, before it is said what is in the way of its order. */
export type Decided<C extends CartContent = CartContent> = AssessedGoods & {
  facts: CartFacts<C>;
  quote: Quote;
  /** What the quote was made from. */
  priced: QuoteFacts;
  deliveries: OfferedDelivery[];
  payments: OfferedPayment[];
  delivery: DeliveryMethod | undefined;
  /** Undefined also when there is nothing to pay. */
  payment: PaymentMethod | undefined;
  /** Nothing to pay: the order has no payment step. */
  isFree: boolean;
  needsTaxId: boolean;
  /** The days it may arrive on by the chosen delivery; empty where none is chosen. */
  dates: string[];
  /** Lines and groups whose unit price is not the one the shopper last saw. */
  repriced: { lines: AssessedLine[]; groups: AssessedGroup[] };
};
