import { arrivalDays } from '#shared/delivery-days.ts';
import type { DeliveryDate } from './contract.ts';

/** The days, `YYYY-MM-DD` in the shop's time zone, on which goods ordered now may arrive; none where no day is chosen. */
export const deliveryDates = (rule: DeliveryDate | null, request: Parameters<typeof arrivalDays>[1]): string[] =>
  !rule || rule.mode === 'none' ? [] : arrivalDays(rule, request);
