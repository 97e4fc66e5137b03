import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { PublicWebsite } from '#modules/settings/contract.ts';
import type { StaffProfile } from '#modules/staff/contract.ts';
import type { Permission } from '#shared/permissions.ts';
import { ApiError, call } from './client.ts';
import { language } from './language.ts';
import { asPreviewed } from './preview.ts';
import { OfficeQueryClient } from './query-client.ts';

const shouldRetry = (error: unknown): boolean => error instanceof ApiError && (error.status === 0 || error.status === 503);

export const queryClient = new OfficeQueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      retry: (count, error) => count < 1 && shouldRetry(error),
      throwOnError: false,
    },
  },
});

export const profileQuery = queryOptions({
  queryKey: ['staff.me'],
  queryFn: async () => asPreviewed(await call('staff.me', {})),
  staleTime: 60_000,
});

/** The public settings: name, currency and time zone. */
export const shopQuery = () =>
  queryOptions({
    queryKey: ['settings.read', language()],
    staleTime: 60_000,
    queryFn: async (): Promise<PublicWebsite> => {
      const { website } = await call('settings.read', { q: 'website' });
      if (!website) throw new Error('the public settings lack the website');
      return website;
    },
  });

/** The profile. Only below the layout, whose loader fetched it. */
export const useProfile = (): StaffProfile => useSuspenseQuery(profileQuery).data;
export const useShop = (): PublicWebsite => useSuspenseQuery(shopQuery()).data;

/** The shop's country, outside of components. */
export const shopCountry = (): string => queryClient.getQueryData(shopQuery().queryKey)?.country ?? 'tw';

/** A superman has every permission. The server checks again at every call. */
export const mayDo = (profile: StaffProfile, needs: Permission): boolean => profile.superman || profile.permissions.includes(needs);

/** Reads what requires a permission; without it the request would be refused and lead away from the screen. */
export async function ifMay<T>(needs: Permission, read: () => Promise<T>, otherwise: T): Promise<T> {
  return mayDo(await queryClient.ensureQueryData(profileQuery), needs) ? read() : otherwise;
}

export function useMay(needs: Permission): boolean {
  return mayDo(useProfile(), needs);
}
