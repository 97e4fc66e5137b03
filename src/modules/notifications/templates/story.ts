import type { mailing } from '#modules/orders/index.ts';
import type { MailShop } from './layout.ts';

/** One mail about an order in sentences of its language, before it becomes HTML and plain text. */
export type Story = {
  subject: string;
  /** What happened, then what follows from it: each a paragraph. Empty ones fall away. */
  told: readonly string[];
  /** Facts under a heading, line by line. */
  facts?: readonly { title: string; lines: readonly string[] }[];
  goods?: readonly Packed[] | undefined;
  /** What to do next. */
  next?: string | undefined;
  button?: { label: string; url: string };
};
type Packed = NonNullable<mailing.BuyerMailFacts['returned']>['lines'][number];

/** What every one of these mails says: the shop's name, the order's number, its total. */
export type Told = { site: string; number: string; amount: string };
export type Teller = (facts: mailing.BuyerMailFacts, told: Told, shop: MailShop) => Story;
