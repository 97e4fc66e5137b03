import type { mailing } from '#modules/orders/index.ts';
import type { MailShop } from './layout.ts';

/** One mail about an order in sentences of its language, before it becomes HTML and plain text. */
export type MailText = {
  subject: string;
  /** What happened, then what follows from it: each a paragraph. Empty ones fall away. */
  paragraphs: readonly string[];
  /** Facts under a heading, line by line. */
  facts?: readonly { title: string; lines: readonly string[] }[];
  goods?: readonly Packed[] | undefined;
  /** What to do next. */
  next?: string | undefined;
  button?: { label: string; url: string };
};
type Packed = NonNullable<mailing.BuyerMailFacts['returned']>['lines'][number];

/** What every one of these mails says: the shop's name, the order's number, its total. */
export type MailFacts = { site: string; number: string; amount: string };
export type MailWriter = (facts: mailing.BuyerMailFacts, mailFacts: MailFacts, shop: MailShop) => MailText;
