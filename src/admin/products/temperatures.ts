import * as m from '#messages';
import type { ProductForm } from '#modules/catalog/contract.ts';

/** The three storage temperatures as options. */
export const temperatureChoices = (): { value: ProductForm['temperature']; label: string }[] => [
  { value: 'ambient', label: m.admin_product_logs_ambient() },
  { value: 'chilled', label: m.admin_product_logs_chilled() },
  { value: 'frozen', label: m.admin_product_logs_frozen() },
];
