import { useLocation, useRouteLoaderData } from 'react-router';
import { type Locale, splitLocale } from '#shared/locale.ts';
import { formatMoney, formatSum } from '#shared/money.ts';
import type { loadShop } from '../shop-data.ts';

/** The shop's data: settings, menu, main categories. Only on pages that were found. */
export function useShop() {
  const shop = useMaybeShop();
  if (!shop) throw new Error('the shop’s settings are not loaded');
  return shop;
}

/** The same, undefined when the settings failed to load. */
export const useMaybeShop = () => useRouteLoaderData<typeof loadShop>('root');

export function useLocale(): Locale {
  return splitLocale(useLocation().pathname).locale;
}

/** Formats an amount in major units in the shop's currency. */
export function useMoney(): (major: number) => string {
  const { website } = useShop();
  const locale = useLocale();
  return (major) => formatMoney(major, website.currency, locale);
}

/** Formats a sum to pay, with the currency code where its sign is ambiguous. */
export function useSum(): (major: number) => string {
  const { website } = useShop();
  const locale = useLocale();
  return (major) => formatSum(major, website.currency, locale);
}
