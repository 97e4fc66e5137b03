import { z } from 'zod';
import type { PaymentCode } from '#modules/payments/contract.ts';
import type { PageNotice, PagePort } from '#modules/payments/ports.ts';
import { fromTaipei } from '#platform/clock/taipei-time.ts';
import { hasValidMac } from '#platform/crypto/check-mac-value.ts';
import type { EcpayPaymentConfig } from './account.ts';
import { authorisation, unconfirmed } from './query.ts';

/**
 * The fields that we read of ReturnURL, PaymentInfoURL, OrderResultURL and ClientRedirectURL; every other field only takes part in
 * the check value.
 */
const noticeForm = z.object({
  MerchantID: z.string(),
  MerchantTradeNo: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
  TradeNo: z.string().regex(/^[A-Za-z0-9]{1,20}$/),
  TradeAmt: z
    .string()
    .regex(/^\d{1,10}$/)
    .transform(Number),
  RtnCode: z.string(),
  RtnMsg: z.string().catch(''),
  SimulatePaid: z.string().catch('0'),
  ExpireDate: z.string().catch(''),
  BankCode: z.string().catch(''),
  vAccount: z.string().catch(''),
  PaymentNo: z.string().catch(''),
  Barcode1: z.string().catch(''),
  Barcode2: z.string().catch(''),
  Barcode3: z.string().catch(''),
  gwsr: z.string().catch(''),
});
type Notice = z.infer<typeof noticeForm>;

/** `RtnCode` of an issued code: 2 for an ATM account, 10100073 for a store's code or barcodes. */
const issued: ReadonlySet<string> = new Set(['2', '10100073']);

/** Every field that arrives takes part in the check value, empty and unknown ones too. */
export function readNotice(config: EcpayPaymentConfig, fields: Parameters<PagePort['readNotice']>[0]): PageNotice | undefined {
  if (!hasValidMac(fields, config, 'sha256')) return undefined;
  const parsed = noticeForm.safeParse(fields);
  if (!parsed.success || parsed.data.MerchantID !== config.merchant_id) return undefined;
  const notice = parsed.data;
  const trade = { attempt_id: notice.MerchantTradeNo, trade_id: notice.TradeNo, amount: notice.TradeAmt };
  if (notice.RtnCode === '1') return { ...trade, state: 'captured', is_test: notice.SimulatePaid === '1', ...authorisation(notice.gwsr) };
  if (notice.RtnCode === unconfirmed) return { ...trade, state: 'pending' };
  if (!issued.has(notice.RtnCode)) return { ...trade, state: 'failed', code: notice.RtnCode, message: notice.RtnMsg.slice(0, 200) };
  const [code, pay_until] = [codeOf(notice), fromTaipei(notice.ExpireDate)];
  return code && pay_until ? { ...trade, state: 'code', code, pay_until } : undefined;
}

function codeOf({ BankCode, vAccount, PaymentNo, Barcode1, Barcode2, Barcode3 }: Notice): PaymentCode | undefined {
  const is = (text: string) => /^[A-Za-z0-9]{1,30}$/.test(text);
  if (is(BankCode) && is(vAccount)) return { kind: 'atm', bank_code: BankCode, account: vAccount };
  const codes = [Barcode1, Barcode2, Barcode3];
  if (codes.every(is)) return { kind: 'barcode', codes };
  return is(PaymentNo) ? { kind: 'cvs_code', code: PaymentNo } : undefined;
}
