import * as m from '#messages';
import type { ExportInput } from '#modules/tasks/contract.ts';
import { ticketStatuses } from '../kit/status/statuses.ts';
import { sourceLabels } from '../promotion/labels.ts';

const worded = (words: Record<string, () => string>) => Object.fromEntries(Object.entries(words).map(([value, word]) => [value, word()]));

/** Exports all codes of a campaign, whatever the table shows. */
export const exportCodes = (id: number, name: string): ExportInput => ({
  title: m.admin_coupons_export_title({ name }).slice(0, 60),
  list: 'pricing.listTickets',
  query: { id },
  format: 'csv',
  columns: [
    { title: m.admin_coupons_code(), path: 'code', kind: 'text' },
    {
      title: m.admin_offers_state(),
      path: 'state',
      kind: 'text',
      words: Object.fromEntries(Object.entries(ticketStatuses).map(([value, { word }]) => [value, word()])),
    },
    { title: m.admin_coupons_owner(), path: 'customer', kind: 'text' },
    { title: m.admin_coupons_source(), path: 'source', kind: 'text', words: worded(sourceLabels) },
    { title: m.admin_coupons_issued_at(), path: 'issued_at', kind: 'time' },
    { title: m.admin_coupons_expires_at(), path: 'expires_at', kind: 'time' },
    { title: m.admin_coupons_used_at(), path: 'used_at', kind: 'time' },
    { title: m.admin_coupons_note(), path: 'note', kind: 'text' },
  ],
});
