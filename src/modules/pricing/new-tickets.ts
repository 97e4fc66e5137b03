import { readWebsite } from '#modules/settings/index.ts';
import { randomToken } from '#platform/clock/clock.ts';
import type { Tx } from '#platform/db/database.ts';
import { ticketEffects } from './effects.ts';
import { ticketCode, ticketEnd } from './rules.ts';
import { insertTickets, type LockedCampaign, type TicketSource } from './store/campaigns.ts';

/** 60 bits of a code: five for each byte. */
const codeBytes = 12;

/** `issuedFor`: the event for which an owner gets a ticket, once for a campaign. */
type IssueDetails = { source: TicketSource; issuedFor?: (owner: number | null) => string | null; note?: string; now: Date };

/**
 * Creates tickets of a campaign for these owners and mails them, unless they claimed the tickets themselves; returns the codes. The
 * campaign must be locked and have enough remaining.
 */
export async function makeTickets(
  tx: Tx,
  campaign: LockedCampaign,
  owners: readonly (number | null)[],
  { source, issuedFor = () => null, note = '', now }: IssueDetails,
): Promise<string[]> {
  const tickets = owners.map((customer_id) => ({ customer_id, code: newCode(campaign.prefix), issued_for: issuedFor(customer_id) }));
  const terms = {
    max_uses: campaign.uses_per_coupon,
    starts_at: campaign.valid_from,
    expires_at: ticketEnd(campaign, now, (await readWebsite(tx)).time_zone),
    note,
    source,
  };
  if (tickets.length > 0) await insertTickets(tx, campaign.id, tickets, terms, now);
  const mailed = source === 'claim_page' ? [] : tickets.filter(({ customer_id }) => customer_id !== null);
  await ticketEffects.emitAll(
    tx,
    mailed.map(({ code }) => ['coupon_issued', { code }, code] as const),
  );
  return tickets.map(({ code }) => code);
}

const newCode = (prefix: string): string => ticketCode(prefix, Buffer.from(randomToken(codeBytes), 'base64url'));
