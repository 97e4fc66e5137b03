import * as m from '#messages';

/** The sort orders of a category's products. */
export const productOrderLabels = {
  manual: m.admin_categories_order_manual,
  newest: m.admin_categories_order_newest,
  sales: m.admin_categories_order_sales,
  price: m.admin_categories_order_price,
};
