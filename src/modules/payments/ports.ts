import type { Currency } from '#shared/money.ts';
import type { PageKind, PaymentCode } from './contract.ts';

/** The port of the provider of cards and wallets. Amounts are minor units of the currency. */
export type CardPort = {
  /** Currencies the provider settles; in any other one a charge is declined without a call. */
  currencies: readonly Currency[];
  sdk: CardSdk;
  /**
   * Charges once. Call it once per `attempt_id`; after `unknown` only `query` may be used. Never throws for provider errors:
   * anything that leaves the result open is `unknown`.
   */
  charge(charge: CardCharge): Promise<ChargeAnswer>;
  /** The same with a saved card. */
  chargeSaved(charge: SavedCardCharge): Promise<ChargeAnswer>;
  /** The card that a notice brings for a charge with `remember`; the notice is not signed. Undefined without one. */
  readSavedCard(notice: Readonly<Record<string, unknown>>): SavedCard | undefined;
  /**
   * Stores a card without paying: the bank authorises one unit of the currency, and the provider voids it. Call it once per prime; after
   * `unknown` nothing can be queried. Never throws for provider errors.
   */
  bind(binding: CardBinding): Promise<BindAnswer>;
  /** Removes a saved card at the provider. Never throws for provider errors. */
  removeCard(token: CardToken): Promise<RemoveAnswer>;
  /** The provider's record of an attempt: the only proof of payment. */
  query(trade: { attempt_id: string; trade_id?: string | undefined }): Promise<QueryAnswer>;
  /** Collects the money that the bank holds for a charge with `capture_delay`. Never throws for provider errors; it may be sent again. */
  capture(trade: { attempt_id: string; trade_id: string }): Promise<CaptureAnswer>;
  /**
   * Refunds a part or the rest of a charge; one that is not captured is voided. After `unknown`, `query` and compare `refunded` with before, so keep one refund per
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
  /** A wallet that always answers with a page of its own: without one nothing is known. */
  has_wallet_page?: boolean;
  /** Whether the provider stores the card for later charges. */
  remember?: boolean;
  /** In how many parts the bank collects the amount; left out: at once. */
  instalments?: number | undefined;
  /** The bank only holds the money: the provider collects it after so many days, -1: when `capture` asks. Left out: at once. */
  capture_delay?: number | undefined;
};
export type SavedCardCharge = Omit<CardCharge, 'prime' | 'remember' | 'has_wallet_page'> & { token: CardToken };

/** The secret by which the provider charges a stored card. Sealed where it is stored, never logged. */
export type CardToken = { card_key: string; card_token: string };
export type SavedCard = {
  token: CardToken;
  card: ChargedCard;
  /** The same for the same card; undefined when the provider does not say. */
  identifier: string | undefined;
  /** The card's last month, `YYYY-MM`; undefined when the provider does not say. */
  expires_in: string | undefined;
};
/** What a card is stored with; the fields are as of a charge. */
export type CardBinding = Pick<CardCharge, 'currency' | 'prime' | 'cardholder' | 'result_urls' | 'three_domain_secure'>;
export type BindAnswer =
  | { state: 'saved'; saved: SavedCard }
  /** The browser goes to `url`, the bank's page; the notice brings the card. */
  | { state: 'redirect'; trade_id: string; url: string }
  | { state: 'declined'; reason: DeclineReason; code: string; message: string }
  /** The provider may hold the card under a token that the shop does not know. */
  | { state: 'unknown'; reason: string };
export type RemoveAnswer = { state: 'removed' } | { state: 'unknown'; reason: string };

export type ChargedCard = {
  /** Undefined when the provider does not report it. */
  last_four: string | undefined;
  brand: 'visa' | 'mastercard' | 'jcb' | 'unionpay' | 'amex' | 'unknown';
  /** Issuing bank by the provider's name; empty when unknown. */
  issuer: string;
};

/** `card`: this card, another may do · `form_expired`: fill in the card again · `setup`: the shop's staff must correct its account. */
export type DeclineReason = 'card' | 'form_expired' | 'setup';

export type ChargeAnswer =
  | { state: 'captured'; trade_id: string; card: ChargedCard; saved?: SavedCard | undefined }
  /** Not paid yet: the browser goes to `url`, the bank's page. */
  | { state: 'redirect'; trade_id: string; url: string }
  | { state: 'declined'; reason: DeclineReason; code: string; message: string }
  /** The card may or may not be charged. `reason` is one word for the log. */
  | { state: 'unknown'; reason: string };

export type QueryAnswer =
  /**
   * `amount` is the charged amount and does not change; `refunded` grows with each refund. `is_held`: authorised, and not collected
   * yet, as every charge is until the provider's next batch.
   */
  | {
      state: 'captured';
      trade_id: string;
      order_no: string;
      amount: number;
      refunded: number;
      currency: string;
      card: ChargedCard;
      is_held: boolean;
    }
  /** Waiting for the shopper at the bank's page. */
  | { state: 'pending'; trade_id: string }
  | { state: 'failed'; trade_id: string }
  /** No record yet: a charge in transit may still appear, so query again before relying on it. */
  | { state: 'not_found' }
  | { state: 'unknown'; reason: string };

export type CaptureAnswer =
  | { state: 'captured' }
  | { state: 'refused'; code: string; message: string }
  | { state: 'unknown'; reason: string };

export type RefundAnswer =
  | { state: 'refunded'; provider_refund_id: string }
  | { state: 'refused'; code: string; message: string }
  | { state: 'unknown'; reason: string };

/**
 * The port of a payment page: the shopper's browser posts a signed form there, and the provider reports to the shop. Amounts are
 * minor units.
 */
export type PagePort = {
  currencies: readonly Currency[];
  /** The form that the browser posts; the provider takes each `attempt_id` once. */
  form(charge: PageCharge): PageForm;
  /** The signed fields of a report; undefined: not signed by this account, or not about a payment. */
  readNotice(fields: Readonly<Record<string, string>>): PageNotice | undefined;
  /** The provider's record of a charge. Call it at most every three minutes per charge. Never throws for provider errors. */
  query(attemptId: string): Promise<PageRecord>;
  /** The code that an unpaid charge waits for, whose reports were lost. Counts as a query. Never throws for provider errors. */
  findCode(attemptId: string): Promise<CodeRecord>;
  /** Gives back a part or the whole of a card payment; kinds with a code have no such call. Never throws for provider errors. */
  refund(refund: PageRefund): Promise<RefundAnswer | RefundByStaff>;
};

/** The provider has no call for it, for a missing code of its account or because it has no number of the authorisation. */
export type RefundByStaff = { state: 'by_staff'; reason: string };

/** Amounts are minor units. */
export type PageRefund = {
  /** Ours: the provider takes none. */
  refund_id: string;
  attempt_id: string;
  trade_id: string;
  /** The card's authorisation at the provider; undefined: it must be found first. */
  authorisation: string | undefined;
  /** The whole sum of the payment. */
  charged: number;
  amount: number;
  /** Paid in instalments: the provider gives it back only whole. */
  in_instalments: boolean;
  /** After a try without an answer: what the provider gave back of the payment before this refund. Undefined: the first try. */
  sent_before: number | undefined;
};

export type PageCharge = {
  /** Unique for ever, 1–20 letters or digits. */
  attempt_id: string;
  kind: PageKind;
  amount: number;
  /** What is bought, in words. */
  details: string;
  /** Of a card: in how many parts the bank collects the amount; left out: at once. */
  instalments?: number | undefined;
  /** How long the code may be paid, in minutes; null: the provider's default. */
  valid_minutes: number | null;
  urls: {
    /** Where the provider's server reports payments, and codes. */
    notice: string;
    /** Where the provider's page posts its result through the browser. */
    result: string;
    /** The order's page, for the button that leads back. */
    order: string;
  };
  locale: 'tw' | 'en';
};
/** The page's address and the hidden fields that are posted to it. */
export type PageForm = { url: string; fields: Record<string, string> };

type Traded = { attempt_id: string; trade_id: string; amount: number };
export type PageNotice =
  /** `is_test`: sent by the provider's test button; no money moved. */
  | (Traded & { state: 'captured'; is_test: boolean; authorisation?: string })
  | (Traded & { state: 'code'; code: PaymentCode; pay_until: Date })
  /** The bank has not confirmed the result yet: it may be paid. A later report or a query says. */
  | (Traded & { state: 'pending' })
  | (Traded & { state: 'failed'; code: string; message: string });

/** `none`: no code was issued, as far as the provider says. */
export type CodeRecord =
  | Extract<PageNotice, { state: 'code' }>
  | { state: 'none' }
  | { state: 'limited' }
  | { state: 'unknown'; reason: string };

export type PageRecord =
  /** `authorisation`: of a card · `fee`: what the provider keeps of the payment. */
  | { state: 'captured'; trade_id: string; amount: number; authorisation?: string; fee?: number }
  /** The page was opened, and nothing is paid, or the bank has not confirmed it yet. */
  | { state: 'pending'; trade_id: string }
  | { state: 'failed'; trade_id: string }
  | { state: 'not_found' }
  /** The provider has had too many queries of this account. */
  | { state: 'limited' }
  | { state: 'unknown'; reason: string };
