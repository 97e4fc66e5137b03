/** Pages of the storefront by the route names of the specification (section 2), as a menu entry names them. */
export const menuPages: Readonly<Record<string, string>> = {
  home: '/home',
  cart: '/cart',
  'app.products': '/products',
  news: '/news',
  shops: '/shops',
  about: '/information/about',
  contact: '/information/contact',
  faq: '/information/faq',
  privacy: '/information/privacy',
  terms: '/information/terms',
  member: '/account',
  'member.credits': '/account/credits',
  'member.coupons': '/account/coupons',
  'member.orders': '/account/orders',
};

/** Pages of one record: id and slug are appended. */
export const menuPagesOfOne: Readonly<Record<string, string>> = {
  'app.page': '/p',
  'app.products.category': '/products/category',
  'app.products.brand': '/products/brand',
  'app.product': '/products',
  'app.products.show': '/products',
  'news.category': '/news/category',
  'news.show': '/news',
};
