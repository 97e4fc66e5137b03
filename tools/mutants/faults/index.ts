import type { Mutant } from '../mutant.ts';
import { cache } from './cache.ts';
import { credits } from './credits.ts';
import { exchange } from './exchange.ts';
import { officeForms } from './office-forms.ts';
import { orders } from './orders.ts';
import { payments } from './payments.ts';
import { permissions } from './permissions.ts';
import { pricing } from './pricing.ts';
import { stock } from './stock.ts';
import { storefront } from './storefront.ts';

/** The faults by the part of the shop that they are in. */
export const areas: Readonly<Record<string, readonly Mutant[]>> = {
  pricing,
  orders,
  payments,
  credits,
  stock,
  permissions,
  cache,
  'office forms': officeForms,
  exchange,
  storefront,
};
