import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';

export const cardEndpoints = {
  addCard: endpoint({
    method: 'POST',
    path: '/api/customer/cards',
    access: 'customer',
    rate: 'order',
    summary: 'Stores a card of the customer without a payment, at most ten tries a day',
    /** The typed card’s one-time token, passed to the provider and never stored. */
    input: z.object({ prime: z.string().min(1).max(200) }),
    /**
     * `saved` · `redirect`: send the browser to the bank’s page; the card appears after it · `declined`: `reason` says who must act ·
     * `unclear`: the provider did not answer; the card may be added again.
     */
    output: z.object({
      state: z.enum(['saved', 'redirect', 'declined', 'unclear']),
      redirect: z.string().nullable(),
      reason: z.enum(['card', 'form_expired', 'setup']).nullable(),
    }),
    errors: ['cards_not_taken', 'too_many_cards', 'not_while_impersonating'],
  }),
  cardBound: endpoint({
    method: 'POST',
    path: '/api/payments/tappay/cards/:binding/notify',
    access: 'public',
    callback: true,
    summary: 'The card provider’s notice of a card confirmed at the bank’s page; only the provider knows its address',
    input: z.looseObject({ binding: z.string().max(40), rec_trade_id: z.string().max(100).catch('') }),
    output: z.object({}),
  }),
};
