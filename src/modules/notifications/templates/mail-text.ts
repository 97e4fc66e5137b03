import type { mailing } from '#modules/orders/index.ts';
import type { MailShop } from './layout.ts';

/** The texts of a mail about an order, before they become HTML and plain text. */
export type MailText = {
  subject: string;
  /** Paragraphs: what happened, then what follows. Empty ones are dropped. */
  paragraphs: readonly string[];
  /** Facts under a heading, line by line. */
  facts?: readonly { title: string; lines: readonly string[] }[];
  items?: readonly Packed[] | undefined;
  /** What to do next. */
  next?: string | undefined;
  button?: { label: string; url: string };
};
type Packed = NonNullable<mailing.BuyerMailFacts['returned']>['lines'][number];

/** Facts in each of these mails: the shop's name, the order's number, its total. */
export type MailFacts = { site: string; number: string; amount: string };
export type MailWriter = (facts: mailing.BuyerMailFacts, mailFacts: MailFacts, shop: MailShop) => MailText;
