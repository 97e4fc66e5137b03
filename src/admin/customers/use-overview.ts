import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CustomerOverview } from '#modules/account/contract.ts';
import { call } from '../client.ts';
import { useLanguage } from '../language.ts';

export type Overview = UseQueryResult<CustomerOverview>;

/** Coupons, cart, messages and monthly totals of a customer, shared by several cards. */
export const useOverview = (id: number): Overview =>
  useQuery({ queryKey: ['account.overview', id, useLanguage()], queryFn: ({ signal }) => call('account.overview', { id }, signal) });
