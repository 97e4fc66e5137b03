import type { ShownRule } from '#modules/pricing/contract.ts';
import { withAmounts } from '#modules/pricing/contract.ts';
import { type Currency, fromMajor } from '#shared/money.ts';
import type { DraftOffer } from '../contract/offer-dry-run.ts';
import type { AttachedRule } from '../stored.ts';

const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));

/** An unsaved offer as a rule of the quote: active, with its remaining limits. */
export function draftRule(draft: DraftOffer, { id, currency, used }: { id: number; currency: Currency; used: number }): ShownRule {
  const { benefit, max_discount, conditions } = withAmounts(draft, (amount) => fromMajor(amount, currency));
  return {
    ...{ key: `offer:${id}`, source: 'offer', id, name: draft.name, message: null, media_id: null },
    attached: draft.trigger === 'auto' ? 'auto' : attachmentKind(draft),
    code: draft.code,
    ...{ class: draft.class, benefit, max_discount, scope: draft.scope, conditions: conditions as ShownRule['conditions'] },
    window: {
      ...{ starts_at: moment(draft.starts_at), ends_at: moment(draft.ends_at) },
      ...{ weekdays: draft.weekdays, from_minute: draft.from_minute, to_minute: draft.to_minute },
    },
    limits: { total_left: draft.limit_total === null ? null : draft.limit_total - used, customer_left: draft.limit_per_customer },
    ...{ priority: draft.priority, combine: draft.combine, exclusive: draft.exclusive, expires_at: null },
    removable: draft.trigger !== 'auto',
  };
}

/** The offer's own code is checked before its promo codes, as for a shopper's link. */
const attachmentKind = ({ code, promo_codes }: DraftOffer): 'offer' | 'promo' =>
  code === null && promo_codes.length > 0 ? 'promo' : 'offer';

/** The draft as a rule attached to the cart; an automatic offer is not attached. */
export const attachDraft = (draft: DraftOffer, id: number): AttachedRule[] =>
  draft.trigger === 'auto' ? [] : [{ kind: attachmentKind(draft), id, code: draft.code ?? draft.promo_codes[0] ?? '' }];
