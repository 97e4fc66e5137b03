import { randomToken } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import type { InMinor } from '#shared/money.ts';
import type { CampaignForm, OfferForm } from './contract.ts';
import { insertCampaign, insertTickets } from './store/campaigns.ts';
import { insertOffer, type OfferValues, writePromoCodes } from './store/offers.ts';

/** 16 bytes: 128 bits in the address of the partner's page. */
const publicIdBytes = 16;

/** Adds an offer without form validation (demo); amounts in minor units. */
async function addOffer(tx: Tx, { promo_codes, ...values }: OfferValues & Pick<OfferForm, 'promo_codes'>, now: Date): Promise<number> {
  const { id } = await insertOffer(tx, randomToken(publicIdBytes), values, now);
  await writePromoCodes(tx, id, promo_codes);
  return id;
}

type Ticket = { code: string; customer_id: number | null; expires_at: Date | null };

/** Adds a campaign and its tickets without form validation (demo); amounts in minor units. */
async function addCampaign(tx: Tx, values: InMinor<CampaignForm>, tickets: readonly Ticket[], now: Date): Promise<number> {
  const { id } = await insertCampaign(tx, values, now);
  for (const { expires_at, ...ticket } of tickets) {
    const plain = { starts_at: null, note: '', source: 'staff' as const };
    const terms = { ...plain, max_uses: values.uses_per_coupon, expires_at };
    await insertTickets(tx, id, [{ ...ticket, issued_for: null }], terms, now);
  }
  return id;
}

/** Adding predefined rules (demo). */
export const rulesIn = { addOffer, addCampaign };
