import type { InvoiceBuyer, InvoiceLine, ZeroRate } from './stored.ts';

export type { InvoiceBuyer, InvoiceLine, LineTax } from './stored.ts';

/**
 * The provider of uniform invoices. Amounts are whole New Taiwan dollars, tax included. No call throws for a provider's error:
 * what leaves the result open is `unknown`, with one word for the log.
 */
export type InvoicePort = {
  /** Issues once: the same `relate_number` is never issued twice. After `unknown` use `find` before trying again. */
  issue(request: IssueRequest): Promise<IssueAnswer>;
  /** The provider's record of an invoice. */
  find(relateNumber: string): Promise<FindAnswer>;
  /** Voids a whole invoice. After `unknown` use `find`. */
  void(invoice: IssuedInvoice, reason: string): Promise<DoneAnswer>;
  /** Takes a part off an invoice. Not idempotent: after `unknown` compare `remaining` of `find` with before. */
  allow(request: AllowanceRequest): Promise<AllowanceAnswer>;
  /** The numbers of all allowances of an invoice, oldest first; undefined when there is no answer. */
  allowancesOf(invoice: IssuedInvoice): Promise<string[] | undefined>;
  /** Whether the code is registered; undefined when the register does not answer. */
  checkBarcode(code: string): Promise<boolean | undefined>;
  checkDonationCode(code: string): Promise<boolean | undefined>;
  /** The registered name of a company; empty: not known; undefined when the register does not answer. */
  companyName(number: string): Promise<string | undefined>;
};

/** The provider of invoices, injected by the app; undefined: none is connected. Read for each use, as the account may change. */
export type InvoicePorts = { invoices: () => Promise<InvoicePort | undefined> };

export type IssuedInvoice = { number: string; issued_at: Date };

export type IssueRequest = {
  /** 1–50 letters or digits, unique for ever without regard to case. */
  relate_number: string;
  buyer: InvoiceBuyer;
  lines: readonly InvoiceLine[];
  amount: number;
  /** Given when a line is zero-rated. */
  zero_rate: ZeroRate | null;
};

export type AllowanceRequest = {
  invoice: IssuedInvoice;
  lines: readonly InvoiceLine[];
  amount: number;
  reason: string;
  buyer: Pick<InvoiceBuyer, 'name' | 'email'>;
};

/** The provider refused: nothing has changed there. `message` is in its own words. */
export type Refused = { state: 'refused'; code: string; message: string };
export type Unknown = { state: 'unknown'; reason: string };

export type IssueAnswer = ({ state: 'issued'; random_code: string } & IssuedInvoice) | Refused | Unknown;
export type FindAnswer =
  | ({
      state: 'found';
      random_code: string;
      amount: number;
      is_void: boolean;
      /** `amount` less the allowances. */
      remaining: number;
    } & IssuedInvoice)
  | { state: 'not_found' }
  | Unknown;
export type DoneAnswer = { state: 'done' } | Refused | Unknown;
export type AllowanceAnswer = { state: 'issued'; number: string; issued_at: Date } | Refused | Unknown;
