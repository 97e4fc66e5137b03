import * as m from '#messages';

/** How the products of a category stand in lists. */
export const productOrderLabels = {
  manual: m.admin_categories_order_manual,
  newest: m.admin_categories_order_newest,
  sales: m.admin_categories_order_sales,
  price: m.admin_categories_order_price,
};
