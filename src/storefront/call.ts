import { createContext, type RouterContextProvider } from 'react-router';
import type { accountContract } from '#modules/account/contract.ts';
import type { cartContract } from '#modules/cart/contract.ts';
import type { catalogContract } from '#modules/catalog/contract.ts';
import type { checkoutContract } from '#modules/checkout/contract.ts';
import type { contentContract } from '#modules/content/contract.ts';
import type { creditsContract } from '#modules/credits/contract.ts';
import type { customersContract } from '#modules/customers/contract.ts';
import type { invoicesContract } from '#modules/invoices/contract.ts';
import type { marketingContract } from '#modules/marketing/contract.ts';
import type { consigningContract } from '#modules/orders/consigning/contract.ts';
import type { ordersContract } from '#modules/orders/contract.ts';
import type { payingContract } from '#modules/orders/paying/contract.ts';
import type { paymentsContract } from '#modules/payments/contract.ts';
import type { pricingContract } from '#modules/pricing/contract.ts';
import type { settingsContract } from '#modules/settings/contract.ts';
import type { shopfrontContract } from '#modules/shopfront/contract.ts';
import type { InputOf, OutputOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import type { Permission } from '#shared/permissions.ts';
import type { endpoints } from './endpoints.generated.ts';

/** Types only: zod stays out of the browser. */
type Contracts = {
  account: typeof accountContract;
  cart: typeof cartContract;
  catalog: typeof catalogContract;
  checkout: typeof checkoutContract;
  consigning: typeof consigningContract;
  content: typeof contentContract;
  credits: typeof creditsContract;
  customers: typeof customersContract;
  invoices: typeof invoicesContract;
  marketing: typeof marketingContract;
  orders: typeof ordersContract;
  paying: typeof payingContract;
  payments: typeof paymentsContract;
  pricing: typeof pricingContract;
  settings: typeof settingsContract;
  shopfront: typeof shopfrontContract;
};
type EndpointNamed<N extends string> = N extends `${infer M extends keyof Contracts & string}.${infer K}`
  ? K extends keyof Contracts[M]
    ? Contracts[M][K]
    : never
  : never;

/** The endpoints a shopper's browser may call. */
export type EndpointName = { [N in keyof typeof endpoints]: EndpointNamed<N> extends never ? never : N }[keyof typeof endpoints];
export type Sent<N extends EndpointName> = InputOf<EndpointNamed<N>>;
export type Received<N extends EndpointName> = OutputOf<EndpointNamed<N>>;

type Call = <N extends EndpointName>(name: N, input: Sent<N>, locale: Locale) => Promise<Received<N>>;

/** Calls the API by HTTP with the cookies and from the address of the page's visitor. */
export type SendForVisitor = (
  method: string,
  url: string,
  body: object | undefined,
  language: string,
) => Promise<{ status: number; body: unknown; cookies: string[] }>;

/** The context of every loader. `origin` is the shop's public URL, without a trailing slash. */
export type LoaderDeps = {
  call: Call;
  origin: string;
  report: (error: unknown) => void;
  /** Receives the rendered page as a string; without it the page is the response's body. */
  deliver?: (html: string) => void;
  /** Set when a page is rendered for one visitor, never for a cached page. */
  send?: SendForVisitor;
  /** The page shows a draft: nothing of it is counted. */
  isPreview?: true;
  /** The page is rendered for staff, who see a closed shop as well. */
  isForStaff?: true;
  /** Permissions of the staff member for whom a page is rendered with the dashboard template. */
  editor?: readonly Permission[];
};
export const depsContext = createContext<LoaderDeps>();

export const loaderDeps = (context: Readonly<RouterContextProvider>): LoaderDeps => context.get(depsContext);
