import * as m from '#messages';
import type { Text } from '#shared/locale.ts';
import type { HomeBlock, MenuSettings, WebsiteSettings } from './contract.ts';

type Sentence = (p: undefined, o: { locale: 'tw' | 'en' }) => string;
const inBoth = (text: Sentence): Text => ({ tw: text(undefined, { locale: 'tw' }), en: text(undefined, { locale: 'en' }) });

/** A shop that nobody has set up yet: everything works, nothing pretends to be known. */
export const defaultWebsite = (): WebsiteSettings => ({
  site_name: inBoth(m.shop_defaults_site_name),
  locale: 'tw',
  country: 'tw',
  currency: 'twd',
  time_zone: 'Asia/Taipei',
  seo_description: null,
  website_logo_id: null,
  logo_id: null,
  primary_colour: '#24448C',
  secondary_colour: '#B92F42',
  contact_email: '',
  contact_phone: '',
  address: null,
  hours: null,
  company_name: null,
  company_id: '',
  footer_note: null,
  announcement: null,
  line: '',
  facebook: '',
  instagram: '',
  youtube: '',
  line_sticky: false,
  gtm: '',
  coupon_only: false,
  notify_emails: [],
});

/** The wordmark and the one list that every shop has; the colours are the page's own. */
export const defaultMenu = (): MenuSettings => ({
  bg_colour: null,
  text_colour: null,
  menus: [
    { type: 'logo', label: inBoth(m.shop_defaults_site_name) },
    { type: 'page', name: 'app.products', label: inBoth(m.shop_defaults_menu_products) },
  ],
});

/** Until somebody builds a home page, it shows what came last. */
export const defaultHome = (): { blocks: HomeBlock[] } => ({
  blocks: [
    {
      type: 'product_rail',
      title: inBoth(m.shop_defaults_home_title),
      link: { label: inBoth(m.shop_defaults_menu_products), path: '/products' },
      source: 'newest',
      product_ids: [],
      category_id: null,
      count: 12,
    },
  ],
});
