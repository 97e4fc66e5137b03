import * as m from '#messages';
import type { mailing } from '#modules/orders/index.ts';
import type { Locale } from '#shared/locale.ts';

/** What an order is paid with at an ATM or a convenience store. Barcodes are only on the order's page, where they can be scanned. */
export function codeLines(code: mailing.BuyerMailFacts['code'], locale: Locale): string[] {
  const o = { locale };
  if (!code) return [];
  if (code.kind === 'atm')
    return [m.buyer_mail_code_bank({ code: code.bank_code }, o), m.buyer_mail_code_account({ account: code.account }, o)];
  if (code.kind === 'barcode') return [m.buyer_mail_code_barcodes({}, o)];
  return [m.buyer_mail_code_store({ code: code.code }, o), m.buyer_mail_code_store_where({}, o)];
}
