import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { idField } from '#shared/fields.ts';

/** The settings whose fields are logged. */
export const loggedSettings = ['website', 'menu', 'home', 'credits', 'cart_gifts', 'affiliate', 'invoices', 'search'] as const;
export type LoggedSetting = (typeof loggedSettings)[number];

const firstNumber = 2;
/** The log knows a setting by number, from 2 in the order of `loggedSettings`: 1 is any other setting. */
export const getSettingNumber = (name: LoggedSetting): number => loggedSettings.indexOf(name) + firstNumber;
export const findSettingByNumber = (n: number): LoggedSetting | undefined => loggedSettings[n - firstNumber];

const entry = z.object({ log_id: idField });
const saved = z.object({ version: z.number() });

export const loggedEndpoints = {
  revertSetting: endpoint({
    method: 'POST',
    path: '/api/admin/settings/log/:log_id/revert',
    access: 'system update',
    summary: 'Reverts a log entry of the general, credit, affiliate, invoice or search settings where the values are unchanged since',
    input: entry,
    output: saved,
    errors: ['nothing_to_revert', 'settings_changed', 'currency_locked'],
  }),
  revertGifts: endpoint({
    method: 'POST',
    path: '/api/admin/settings/gifts/log/:log_id/revert',
    access: 'gifts update',
    summary: 'The same for the gift setting of the cart',
    input: entry,
    output: saved,
    errors: ['nothing_to_revert', 'settings_changed'],
  }),
};
