import { createContext, type RouterContextProvider } from 'react-router';
import type { accountContract } from '#modules/account/contract.ts';
import type { cartContract } from '#modules/cart/contract.ts';
import type { catalogContract } from '#modules/catalog/contract.ts';
import type { checkoutContract } from '#modules/checkout/contract.ts';
import type { contentContract } from '#modules/content/contract.ts';
import type { creditsContract } from '#modules/credits/contract.ts';
import type { customersContract } from '#modules/customers/contract.ts';
import type { ordersContract } from '#modules/orders/contract.ts';
import type { payingContract } from '#modules/orders/paying/contract.ts';
import type { pricingContract } from '#modules/pricing/contract.ts';
import type { settingsContract } from '#modules/settings/contract.ts';
import type { shopfrontContract } from '#modules/shopfront/contract.ts';
import type { InputOf, OutputOf } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';
import type { endpoints } from './endpoints.generated.ts';

/** Contracts as types only: zod stays out of the browser. */
type Contracts = {
  account: typeof accountContract;
  cart: typeof cartContract;
  catalog: typeof catalogContract;
  checkout: typeof checkoutContract;
  content: typeof contentContract;
  credits: typeof creditsContract;
  customers: typeof customersContract;
  orders: typeof ordersContract;
  paying: typeof payingContract;
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

/** What the server hands to every loader. `origin` is the shop's public address, without a slash at the end. */
export type House = {
  call: Call;
  origin: string;
  report: (error: unknown) => void;
  /** Takes the page as the string it was rendered to; without it the page is the answer's body. */
  deliver?: (html: string) => void;
};
export const houseContext = createContext<House>();

export const houseOf = (context: Readonly<RouterContextProvider>): House => context.get(houseContext);
