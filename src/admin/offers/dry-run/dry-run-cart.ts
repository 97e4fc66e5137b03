import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import * as m from '#messages';
import type { OfferDryRunView } from '#modules/cart/contract.ts';
import { call } from '../../client.ts';
import { useSettled } from '../../kit/use-settled.ts';
import { useLanguage } from '../../language.ts';
import { type OfferState, toOfferForm } from '../offer-form.ts';

/** A hypothetical cart (time, customer, items, codes), or in `cart` the id of a real one. */
export type DryRunCart = {
  at: string | null;
  buyer: 'guest' | 'new_member' | 'member';
  lines: { product_item_id: number; quantity: number }[];
  skus: string[];
  codes: string[];
  cart: string | null;
};

export const blankCart: DryRunCart = { at: null, buyer: 'member', lines: [], skus: [], codes: [], cart: null };

const pauseMs = 400;

/** The quote of that cart with the unsaved offer, requested when typing pauses; the old one stays until then. */
export function useOfferDryRun(offerId: number | null, value: OfferState, cart: DryRunCart): UseQueryResult<OfferDryRunView> {
  const { message: _message, terms: _terms, media_id: _media, active: _active, partner: _partner, ...offer } = toOfferForm(value);
  const draft = { ...offer, name: offer.name.tw.trim() ? offer.name : { tw: m.admin_offers_this() } };
  const { buyer, ...rest } = cart;
  const settledRequest = useSettled(JSON.stringify({ ...rest, offer_id: offerId, draft, buyer: { kind: buyer } }), pauseMs);
  return useQuery({
    queryKey: ['cart.dryRunOffer', settledRequest, useLanguage()],
    queryFn: ({ signal }) => call('cart.dryRunOffer', JSON.parse(settledRequest), signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    retry: false,
  });
}
