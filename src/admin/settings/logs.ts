import * as m from '#messages';
import { findSettingByNumber, type LoggedSetting } from '#modules/settings/contract/logged.ts';
import type { Permission } from '#shared/permissions.ts';
import { call } from '../client.ts';
import type { LogFields, LogRow } from '../kit/logs/spec.ts';
import { settingFields } from './log-fields.ts';

type SettingLog = {
  title: () => string;
  path: string;
  needs: Permission;
  fields: LogFields;
  /** Absent where the versions of the screen are restored, and for accounts, of which the log has no secret. */
  revert?: (log_id: number) => Promise<unknown>;
};

const revert = (log_id: number): Promise<unknown> => call('settings.revertSetting', { log_id });

const settingLogs: Record<LoggedSetting, Omit<SettingLog, 'fields'>> = {
  website: { title: m.admin_settings_title, path: '/settings/general', needs: 'system update', revert },
  menu: { title: m.admin_menu_title, path: '/settings/menu', needs: 'cms update' },
  home: { title: m.admin_blocks_home_title, path: '/settings/home', needs: 'cms update' },
  credits: { title: m.admin_credit_settings_title, path: '/settings/credits', needs: 'system update', revert },
  cart_gifts: {
    title: m.admin_gift_settings_title,
    path: '/settings/gifts',
    needs: 'gifts update',
    revert: (log_id) => call('settings.revertGifts', { log_id }),
  },
  affiliate: { title: m.admin_affiliate_title, path: '/settings/affiliate', needs: 'system update', revert },
  invoices: { title: m.admin_invoices_title, path: '/settings/invoices', needs: 'system update', revert },
  search: { title: m.admin_search_settings_title, path: '/settings/search', needs: 'system update', revert },
  retention: { title: m.admin_retention_title, path: '/settings/retention', needs: 'system update', revert },
  sign_in: { title: m.admin_sign_in_title, path: '/settings/sign-in', needs: 'system update' },
  pixel: { title: m.admin_pixel_title, path: '/settings/pixel', needs: 'system update' },
  messaging: { title: m.admin_messaging_title, path: '/settings/messaging', needs: 'system update' },
  affiliate_account: { title: m.admin_affiliate_title, path: '/settings/affiliate', needs: 'system update' },
  invoice_account: { title: m.admin_invoices_connection, path: '/settings/invoices', needs: 'system update' },
  carriers: { title: m.admin_carriers_title, path: '/settings/carriers', needs: 'system update' },
  newbang: { title: m.admin_newbang_settings_title, path: '/newbang/config', needs: 'system update' },
  mail_words: { title: m.admin_logs_mail_words, path: '/settings/notification', needs: 'system update' },
};

/** The setting of a log entry; undefined for an entry of anything else. */
export function findSettingLog({ subject_type, subject_id }: Pick<LogRow, 'subject_type' | 'subject_id'>): SettingLog | undefined {
  const name = subject_type === 'Settings' ? findSettingByNumber(subject_id) : undefined;
  return name && { ...settingLogs[name], fields: settingFields[name] };
}

/** Whether an entry has something to take back; what was planned is cancelled on its own screen. */
export const isRevertible = ({ changes }: LogRow): boolean =>
  changes.length > 0 && !changes.some(({ field }) => field.includes('_planned'));
