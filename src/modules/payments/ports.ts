import type { Currency } from '#shared/money.ts';

/** The card provider port. Amounts are minor units of the currency. */
export type CardPort = {
  /** Currencies the provider settles; in any other one a charge is declined without a call. */
  currencies: readonly Currency[];
  sdk: CardSdk;
  /**
   * Charges once. Call it once per `attempt_id`; after `unknown` only `ask` may be used. Never throws for provider errors:
   * anything that leaves the result open is `unknown`.
   */
  charge(charge: CardCharge): Promise<ChargeAnswer>;
  /** The provider's record of an attempt: the only proof of payment. */
  query(trade: { attempt_id: string; trade_id?: string | undefined }): Promise<QueryAnswer>;
  /**
   * Refunds a part or the rest of a charge. After `unknown`, `ask` and compare `refunded` with before, so keep one refund per
   * payment open at a time. A `refund_id` (1–20 letters or digits) is never paid twice.
   */
  refund(refund: { trade_id: string; refund_id: string; amount: number }): Promise<RefundAnswer>;
};

/** Data for the page with the card fields. `app_key` is public by design. */
export type CardSdk = {
  app_id: number;
  app_key: string;
  server_type: 'sandbox' | 'production';
  script_url: string;
  /** Hash for the script tag's `integrity`; undefined for our own simulator script. */
  script_integrity: string | undefined;
};

export type CardCharge = {
  /** Unique for ever, 1–40 letters or digits: the provider stores it as `bank_transaction_id`. */
  attempt_id: string;
  order_no: string;
  amount: number;
  currency: Currency;
  /** One use, 90 seconds. Never stored, never logged. */
  prime: string;
  /** What is bought, in words; cut at 100 characters. */
  details: string;
  cardholder: { name: string; email: string; phone: string };
  /** Where the bank's page redirects the browser, and where the provider's server reports the result. */
  result_urls: { frontend: string; backend: string };
  three_domain_secure: boolean;
};

export type ChargedCard = {
  /** Undefined when the provider does not tell. */
  last_four: string | undefined;
  brand: 'visa' | 'mastercard' | 'jcb' | 'unionpay' | 'amex' | 'unknown';
  /** Issuing bank by the provider's name; empty when unknown. */
  issuer: string;
};

/** `card`: this card, another may do · `form_expired`: fill in the card again · `setup`: the shop's staff must mend something. */
export type DeclineReason = 'card' | 'form_expired' | 'setup';

export type ChargeAnswer =
  | { state: 'captured'; trade_id: string; card: ChargedCard }
  /** Not paid yet: the browser goes to `url`, the bank's page. */
  | { state: 'redirect'; trade_id: string; url: string }
  | { state: 'declined'; reason: DeclineReason; code: string; message: string }
  /** The card may or may not be charged. `reason` is one word for the log. */
  | { state: 'unknown'; reason: string };

export type QueryAnswer =
  /** `amount` is the charged amount and does not change; `refunded` grows with each refund. */
  | { state: 'captured'; trade_id: string; order_no: string; amount: number; refunded: number; currency: string; card: ChargedCard }
  /** Waiting for the shopper at the bank's page. */
  | { state: 'pending'; trade_id: string }
  | { state: 'failed'; trade_id: string }
  /** No record yet: a charge in transit may still appear, so query again before relying on it. */
  | { state: 'not_found' }
  | { state: 'unknown'; reason: string };

export type RefundAnswer =
  | { state: 'refunded'; provider_refund_id: string }
  | { state: 'refused'; code: string; message: string }
  | { state: 'unknown'; reason: string };
