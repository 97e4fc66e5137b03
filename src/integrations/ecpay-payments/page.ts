import type { PageKind } from '#modules/payments/contract.ts';
import type { PageCharge, PageForm, PagePort } from '#modules/payments/ports.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { toTaipei } from '#platform/clock/taipei-time.ts';
import { checkMacValue, type MacFields } from '#platform/crypto/check-mac-value.ts';
import type { EcpayPaymentConfig } from './account.ts';
import { findCode } from './find-code.ts';
import { readNotice } from './notice.ts';
import { queryTrade } from './query.ts';
import { refundCard } from './refund.ts';

/**
 * ECPay's payment page (AioCheckOut V5) for cards, ATM transfers, store codes and barcodes. `timeoutMs` is for queries, the only
 * calls between servers; the page itself is opened by the shopper's browser.
 */
export const createPaymentPage = (
  config: EcpayPaymentConfig,
  { clock = systemClock, timeoutMs = 10_000 }: { clock?: Clock; timeoutMs?: number } = {},
): PagePort => ({
  currencies: ['twd'],
  form: (charge) => checkoutForm(config, charge, clock.now()),
  readNotice: (fields) => readNotice(config, fields),
  query: (attemptId) => queryTrade(config, attemptId, { clock, timeoutMs }),
  findCode: (attemptId) => findCode(config, attemptId, { clock, timeoutMs }),
  refund: (refund) => refundCard(config, refund, { clock, timeoutMs }),
});

const methods: Readonly<Record<PageKind, string>> = { page_card: 'Credit', atm: 'ATM', cvs_code: 'CVS', barcode: 'BARCODE' };
const dayMinutes = 1440;
const within = (value: number, min: number, max: number): string => String(Math.min(max, Math.max(min, value)));

/** How long a code is valid (developers.ecpay.com.tw/?p=2862): ATM 1–60 days, codes up to 43,200 minutes, barcodes 1–30 days. */
const validity: Readonly<Record<PageKind, (minutes: number) => Record<string, string>>> = {
  page_card: () => ({}),
  atm: (minutes) => ({ ExpireDate: within(Math.ceil(minutes / dayMinutes), 1, 60) }),
  cvs_code: (minutes) => ({ StoreExpireDate: within(minutes, 1, 43_200) }),
  barcode: (minutes) => ({ StoreExpireDate: within(Math.ceil(minutes / dayMinutes), 1, 30) }),
};

/** The provider's firewall refuses texts with names of shell commands (10400011). */
const blockedWords = /\b(?:echo|python|cmd|wget|curl|bash)\b/gi;

/** Without `#`, which separates items, and short enough not to be cut in the middle of a character. */
const plainText = (text: string): string => text.replace(blockedWords, '').replaceAll('#', ' ').trim().slice(0, 60) || '-';

/** Thirty instalments are a plan of their own, written `30N` (developers.ecpay.com.tw/?p=2862). */
const written = (count: number): string => (count === 30 ? '30N' : String(count));

function checkoutForm(config: EcpayPaymentConfig, charge: PageCharge, now: Date): PageForm {
  if (!/^[A-Za-z0-9]{1,20}$/.test(charge.attempt_id)) throw new RangeError('attempt_id must be 1-20 letters or digits');
  const { kind, urls, valid_minutes } = charge;
  const text = plainText(charge.details);
  const results: MacFields =
    kind === 'page_card'
      ? // Reports and queries then carry the number of the authorisation, which a refund needs.
        { OrderResultURL: urls.result, NeedExtraPaidInfo: 'Y' }
      : { PaymentInfoURL: urls.notice, ClientRedirectURL: urls.result };
  const fields = {
    MerchantID: config.merchant_id,
    MerchantTradeNo: charge.attempt_id,
    MerchantTradeDate: toTaipei(now),
    PaymentType: 'aio',
    TotalAmount: String(charge.amount),
    TradeDesc: text,
    ItemName: text,
    ReturnURL: urls.notice,
    ClientBackURL: urls.order,
    ChoosePayment: methods[kind],
    EncryptType: '1',
    ...results,
    ...(kind === 'page_card' && charge.instalments && { CreditInstallment: written(charge.instalments) }),
    ...(valid_minutes !== null && validity[kind](valid_minutes)),
    ...(charge.locale === 'en' && { Language: 'ENG' }),
  };
  return {
    url: `${config.base_url}/Cashier/AioCheckOut/V5`,
    fields: { ...fields, CheckMacValue: checkMacValue(fields, config, 'sha256') },
  };
}
