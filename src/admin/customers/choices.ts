import { CircleCheck, CircleSlash, EyeOff, Ticket, TicketCheck, TicketX } from 'lucide-react';
import * as m from '#messages';
import type { CustomerOverview } from '#modules/account/contract.ts';
import type { CustomerRow } from '#modules/customers/contract.ts';
import { htmlLang, inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { formatCount } from '../kit/format.ts';
import type { Option } from '../kit/list/spec.ts';
import type { Status } from '../kit/status/statuses.ts';
import { language } from '../language.ts';

export const customerStatuses: Record<CustomerRow['status'], Status> = {
  active: { tone: 'ok', icon: CircleCheck, word: m.admin_customers_status_active },
  blocked: { tone: 'bad', icon: CircleSlash, word: m.admin_customers_status_blocked },
  anonymised: { tone: 'off', icon: EyeOff, word: m.admin_customers_status_anonymised },
};

export const couponStatuses: Record<CustomerOverview['coupons'][number]['state'], Status> = {
  unused: { tone: 'go', icon: Ticket, word: m.admin_customers_coupon_unused },
  used: { tone: 'ok', icon: TicketCheck, word: m.admin_customers_coupon_used },
  expired: { tone: 'off', icon: TicketX, word: m.admin_customers_coupon_expired },
};

export const levelOptions = async (): Promise<Option[]> =>
  (await call('customers.levels', {})).data.map(({ id, name }) => ({ value: String(id), label: inLocale(name, language()) }));

export const tagsInUse = async (): Promise<string[]> => (await call('customers.tags', {})).data.map(({ tag }) => tag);
export const tagOptions = async (): Promise<Option[]> => (await tagsInUse()).map((value) => ({ value, label: value }));

/** The name of a month. */
export const monthLabel = (month: number): string =>
  new Intl.DateTimeFormat(htmlLang[language()], { month: 'short', timeZone: 'UTC' }).format(new Date(Date.UTC(2000, month - 1, 15)));

export const monthOptions = (): Option[] => Array.from({ length: 12 }, (_, i) => ({ value: String(i + 1), label: monthLabel(i + 1) }));

const yesNo = (yes: () => string, no: () => string) => (): Option[] => [
  { value: 'true', label: yes() },
  { value: 'false', label: no() },
];
export const consentOptions = yesNo(m.admin_customers_consent_yes, m.admin_customers_consent_no);
export const creditOptions = yesNo(m.admin_customers_credits_some, m.admin_customers_credits_none);

export const couponOptions = yesNo(m.admin_customers_coupons_some, m.admin_customers_coupons_none);
export const duplicateOptions = (): Option[] => [{ value: 'true', label: m.admin_customers_duplicates_phone() }];

/** `staff` marks accounts added by staff; other sources are the campaign's own name. */
export const sourceLabel = (source: string): string => (source === 'staff' ? m.admin_customers_source_staff() : source);
export const sourceOptions = async (): Promise<Option[]> =>
  (await call('customers.sources', {})).data.map(({ source }) => ({ value: source, label: sourceLabel(source) }));

export const idleOptions = (): Option[] =>
  [30, 60, 90, 180, 365].map((n) => ({ value: String(n), label: m.admin_customers_idle_days({ n }) }));
export const orderCountOptions = (): Option[] =>
  [1, 2, 5, 10].map((n) => ({ value: String(n), label: m.admin_customers_orders_from({ n }) }));
const amountOptions = (amounts: readonly number[]) => (): Option[] =>
  amounts.map((n) => ({ value: String(n), label: m.admin_customers_amount_from({ amount: formatCount(n) }) }));
export const spentOptions = amountOptions([1000, 3000, 5000, 10_000, 30_000, 100_000]);
export const averageOptions = amountOptions([500, 1000, 2000, 5000]);
