import type { Clock } from '#platform/clock/clock.ts';

export type Form = Record<string, string>;

/** What the acquirer has of a card payment: rows of the daily capture, refunds below zero. */
export type SimulatedCard = { gwsr: string; status: 'authorised' | 'given_up'; rows: { status: string; amount: number; sno: string }[] };

/** A trade of the simulator, with the fields that opened it. */
export type SimulatedTrade = {
  form: Form;
  trade_no: string;
  opened_at: Date;
  /** `open`: nothing chosen yet · `coded`: waits for the payment of its code · `unconfirmed`: the bank has not answered. */
  state: 'open' | 'coded' | 'unconfirmed' | 'paid' | 'failed';
  code: Form;
  paid_at: Date | null;
  /** Of a card that was authorised. */
  card: SimulatedCard | null;
};

const tradeNumbers = /^[0-9A-Za-z]{1,20}$/;
const day = 86_400_000;

/** What is wrong with the fields of AioCheckOut; undefined: nothing. */
export function checkoutProblem(form: Form): string | undefined {
  const is = (name: string, pattern: RegExp) => pattern.test(form[name] ?? '');
  const isUrl = (name: string) => is(name, /^https?:\/\/.{1,190}$/);
  if (!is('MerchantTradeNo', tradeNumbers)) return 'MerchantTradeNo Error';
  if (!is('MerchantTradeDate', /^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d$/)) return 'MerchantTradeDate Error';
  if (!is('PaymentType', /^aio$/) || !is('EncryptType', /^1$/)) return 'PaymentType Error';
  if (!is('TotalAmount', /^[1-9]\d{0,7}$/)) return '10200050 TotalAmount Error';
  if (!is('TradeDesc', /^.{1,200}$/) || !is('ItemName', /^.{1,400}$/)) return 'ItemName Error';
  if (!isUrl('ReturnURL')) return 'ReturnURL Error';
  if (!is('ChoosePayment', /^(Credit|ATM|CVS|BARCODE)$/)) return 'ChoosePayment Error';
  if (form['ChoosePayment'] === 'ATM' && !is('ExpireDate', /^([1-9]|[1-5]\d|60)?$/)) return 'ExpireDate Error';
  if (form['CreditInstallment'] !== undefined && !is('CreditInstallment', /^(3|6|12|18|24|30N)$/)) return 'CreditInstallment Error';
  if (form['CreditInstallment'] !== undefined && form['ChoosePayment'] !== 'Credit') return 'CreditInstallment Error';
  if (form['ChoosePayment'] !== 'Credit' && !isUrl('PaymentInfoURL')) return 'PaymentInfoURL Error';
  return undefined;
}

/** The provider's date, in Taipei. */
export function writtenDate(at: Date, withTime: boolean): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Taipei',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const date = `${part('year')}/${part('month')}/${part('day')}`;
  return withTime ? `${date} ${part('hour')}:${part('minute')}:${part('second')}` : date;
}

/** Issues what a trade is paid with: an account, a store's code, or three barcodes. */
export function issueCode({ form, trade_no }: SimulatedTrade, now: Date): Form {
  const digits = trade_no.replace(/\D/g, '').padStart(16, '9');
  const amount = (form['TotalAmount'] ?? '').padStart(9, '0');
  if (form['ChoosePayment'] === 'ATM') {
    const end = new Date(now.getTime() + Number(form['ExpireDate'] || 3) * day);
    return { PaymentType: 'ATM_TAISHIN', RtnCode: '2', BankCode: '812', vAccount: digits.slice(-16), ExpireDate: writtenDate(end, false) };
  }
  const isCode = form['ChoosePayment'] === 'CVS';
  const length = isCode ? Number(form['StoreExpireDate'] || 10_080) * 60_000 : Number(form['StoreExpireDate'] || 7) * day;
  const end = new Date(now.getTime() + length);
  const common = { RtnCode: '10100073', ExpireDate: writtenDate(end, true) };
  if (isCode) return { ...common, PaymentType: 'CVS_CVS', PaymentNo: `GW${digits.slice(-12)}`, Barcode1: '', Barcode2: '', Barcode3: '' };
  const date = writtenDate(end, false).replaceAll('/', '').slice(2);
  const codes = { Barcode1: `${date}6EA`, Barcode2: digits, Barcode3: `1129Y1${amount}` };
  return { ...common, PaymentType: 'BARCODE_BARCODE', PaymentNo: '', ...codes };
}

/** The trades of one simulator. */
export function createTrades(clock: Clock) {
  const trades = new Map<string, SimulatedTrade>();
  return {
    all: () => [...trades.values()],
    find: (tradeNo: string | undefined) => (tradeNo === undefined ? undefined : trades.get(tradeNo)),
    /** Undefined when the number was used before. */
    open(form: Form): SimulatedTrade | undefined {
      const id = form['MerchantTradeNo'] ?? '';
      if (trades.has(id)) return undefined;
      const now = clock.now();
      const count = String(trades.size + 1).padStart(4, '0');
      const trade_no = writtenDate(now, true).replace(/\D/g, '').slice(2) + count;
      const trade: SimulatedTrade = { form, trade_no, opened_at: now, state: 'open', code: {}, paid_at: null, card: null };
      trades.set(id, trade);
      return trade;
    },
  };
}
