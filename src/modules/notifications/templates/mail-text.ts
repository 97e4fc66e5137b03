import type { mailing } from '#modules/orders/index.ts';
import type { Locale } from '#shared/locale.ts';
import type { Values } from '../contract/variables.ts';
import type { MailShop } from './layout.ts';
import type { Row } from './order-content.ts';

/** The texts of a mail, before they become HTML and plain text. */
export type MailText = {
  subject: string;
  /** Paragraphs: what happened, then what follows. Empty ones are dropped. */
  paragraphs: readonly string[];
  /** Names and amounts; with `total` the last row is the total. */
  table?: { title?: string; rows: readonly Row[]; total?: boolean };
  /** Facts line by line, under a heading where there is a title. */
  facts?: readonly { title: string; lines: readonly string[] }[];
  items?: readonly Packed[] | undefined;
  /** What to do next. */
  next?: string | undefined;
  button?: { label: string; url: string };
  /** Small print at the end. */
  footnote?: string;
};
type Packed = NonNullable<mailing.BuyerMailFacts['returned']>['lines'][number];

/** A mail with words that staff may have replaced: the shop's own text, and the values of the variables. */
export type Written = {
  locale: Locale;
  /** The name in the greeting; empty: no greeting, as in mails to staff. */
  name: string;
  /** Instead of the greeting of customers. */
  greeting?: string;
  text: MailText & Required<Pick<MailText, 'button'>>;
  values: Values;
  /** Beside the link that stops such mails, instead of the words about marketing. */
  stop?: { why: string; label: string };
};

/** Facts in each of the mails about an order: the shop's name, the order's number, its total. */
export type MailFacts = { site: string; number: string; amount: string };
export type MailWriter = (facts: mailing.BuyerMailFacts, mailFacts: MailFacts, shop: MailShop) => MailText;
