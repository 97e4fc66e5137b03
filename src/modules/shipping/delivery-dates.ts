import { arrivalDays } from '#shared/time/delivery-days.ts';
import type { DeliveryDate } from './contract.ts';

/** Possible delivery days, `YYYY-MM-DD` in the shop's time zone, for an order placed now; empty when none can be chosen. */
export const deliveryDates = (rule: DeliveryDate | null, request: Parameters<typeof arrivalDays>[1]): string[] =>
  !rule || rule.mode === 'none' ? [] : arrivalDays(rule, request);
