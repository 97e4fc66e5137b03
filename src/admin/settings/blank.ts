import type { WebsiteSettings } from '#modules/settings/contract.ts';

/** Stands in until the settings are read; the server always has some. */
export const blankWebsite: WebsiteSettings = {
  site_name: { tw: '' }, locale: 'tw', country: 'tw', currency: 'twd', time_zone: 'Asia/Taipei', seo_description: null, website_logo_id: null, logo_id: null,
  primary_colour: '#24448C', secondary_colour: '#B92F42', contact_email: '', contact_phone: '', address: null, hours: null, company_name: null, company_id: '',
  footer_note: null, announcement: null, line: '', facebook: '', instagram: '', youtube: '', line_sticky: false, gtm: '', coupon_only: false, notify_emails: [],
};
