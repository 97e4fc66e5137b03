import type { Endpoint } from '#shared/contract.ts';
import { contracts } from '../../contracts.ts';

const { content, settings, shipping } = contracts;

/** Values by path that a generated form takes, in turn, where it cannot make them up. */
export type Given = Readonly<Record<string, readonly unknown[]>>;

type Setting = { read: Endpoint; save: Endpoint; given?: Given };

/** Saved immediately; scheduled changes are tested in modules/settings/commands. */
const now: Given = { from: [null] };

/** A secret is written only; `sign-in.test.ts` and `messaging.test.ts` of the settings test it. An account without one is switched off. */
const withoutSecrets: Given = Object.fromEntries(
  ['line', 'google', 'facebook', 'sms'].flatMap((provider) => [
    [`value.${provider}.active`, [false]],
    ...['secret', 'token', 'password'].map((field) => [`value.${provider}.${field}`, [undefined]]),
  ]),
);

const pixelFields: Given = {
  'value.pixel_id': ['12345', '98765'],
  'value.test_event_code': ['T1', 'T2'],
  'value.measurement_id': ['G-AB12CD34', 'G-EF56GH78'],
  ...{ 'value.token': [undefined], 'value.api_secret': [undefined] },
};

/** How each setting is read and saved: the table of forms.test.ts. */
export const settingsForms: Readonly<Record<string, Setting>> = {
  general: {
    read: settings.general,
    save: settings.saveGeneral,
    given: {
      'value.time_zone': ['Asia/Tokyo', 'Europe/London'],
      'value.return_days': [14, 30],
      'value.gtm': ['GTM-AB12', 'GTM-CD34'],
      'value.logo_height': [32, 40],
      'value.logo_height_small': [24, 28],
    },
  },
  search: { read: settings.search, save: settings.saveSearch },
  retention: { read: settings.retention, save: settings.saveRetention, given: { 'value.log_days': [365, 730] } },
  credits: { read: settings.credits, save: settings.saveCredits, given: now },
  affiliate: {
    read: settings.affiliate,
    save: settings.saveAffiliate,
    given: {
      ...now,
      'value.offer_id': ['1234', '5678'],
      'value.advertiser_id': ['91', '92'],
      ...{ 'value.conversion_url': ['https://n.example/?o={order_no}', ''], 'value.reversal_url': ['', 'https://n.example/{RID}'] },
    },
  },
  invoices: { read: settings.invoices, save: settings.saveInvoices, given: { 'value.donations.0.code': ['168001', '919'] } },
  carriers: {
    read: shipping.carriers,
    save: shipping.saveSender,
    given: { 'value.name': ['Wangming', 'Chenmei'], 'value.phone': ['0911222333', '0922333444'], 'value.zip': ['115', '10300'] },
  },
  'sign-in': { read: settings.signIn, save: settings.saveSignIn, given: withoutSecrets },
  messaging: { read: settings.messaging, save: settings.saveMessaging, given: withoutSecrets },
  pixel: { read: settings.pixel, save: settings.savePixel, given: pixelFields },
  'cart gifts': { read: settings.gifts, save: settings.saveGifts, given: now },
  home: { read: settings.home, save: settings.saveHome },
  menu: { read: settings.menu, save: settings.saveMenu },
  'video background': { read: content.readVideo, save: content.saveVideo },
};
