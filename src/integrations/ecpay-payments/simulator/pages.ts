import * as m from '#messages';
import { htmlLang, type Locale } from '#shared/locale.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { Form, SimulatedTrade } from './trades.ts';

const style = `body{font:1rem/1.6 system-ui;max-width:28rem;margin:3rem auto;padding:0 1rem}
button{font:inherit;display:block;width:100%;min-height:48px;margin:.75rem 0}
dl{border:1px solid #ccc;padding:1rem}dt{color:#555}dd{margin:0 0 .5rem;font-weight:600;overflow-wrap:anywhere}
table{border-collapse:collapse;width:100%}td{padding:.5rem 0;border-bottom:1px solid #ccc}`;

const page = (body: string, locale: Locale): string => {
  const title = escapeHtml(m.simulator_payment_title({}, { locale }));
  return `<!doctype html><html lang="${htmlLang[locale]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style><h1>${title}</h1>${body}</html>`;
};

const postForm = (action: string, fields: Form, label: string): string => `<form method="post" action="${escapeHtml(action)}">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
  .join('')}<button>${escapeHtml(label)}</button></form>`;

const facts = ({ form }: SimulatedTrade, locale: Locale): string =>
  `<p>${escapeHtml(m.simulator_payment_facts({ item: form['ItemName'] ?? '', amount: form['TotalAmount'] ?? '' }, { locale }))}</p>`;

type PageDeps = {
  /** The prefix under which the simulator's routes are. */
  base: string;
  locale: Locale;
};

/** Pay or fail by card, or get a code. */
export function checkoutPage(trade: SimulatedTrade, { base, locale }: PageDeps): string {
  const trade_no = { trade: trade.form['MerchantTradeNo'] ?? '' };
  const step = (decision: string, label: string) => postForm(`${base}/sim/decide`, { ...trade_no, decision }, label);
  const steps =
    trade.form['ChoosePayment'] === 'Credit'
      ? step('pay', m.simulator_payment_pay({}, { locale })) + step('fail', m.simulator_payment_fail({}, { locale }))
      : step('code', m.simulator_payment_code({}, { locale }));
  return page(facts(trade, locale) + steps + backLink(trade, locale), locale);
}

const backLink = ({ form }: SimulatedTrade, locale: Locale): string =>
  form['ClientBackURL']
    ? `<p><a href="${escapeHtml(form['ClientBackURL'])}">${escapeHtml(m.simulator_payment_back({}, { locale }))}</a></p>`
    : '';

const shownCode = ['BankCode', 'vAccount', 'PaymentNo', 'Barcode1', 'Barcode2', 'Barcode3', 'ExpireDate'];

/** The result, with a link back to the shop: the browser posts the signed result. */
export function resultPage(trade: SimulatedTrade, result: { action: string; fields: Form }, { base, locale }: PageDeps): string {
  const rows = shownCode.filter((name) => trade.code[name]).map((name) => `<dt>${name}</dt><dd>${escapeHtml(trade.code[name] ?? '')}</dd>`);
  const state = {
    open: '',
    coded: m.simulator_payment_coded({}, { locale }),
    unconfirmed: '',
    paid: m.simulator_payment_paid({}, { locale }),
    failed: m.simulator_payment_failed({}, { locale }),
  }[trade.state];
  const payNow =
    trade.state === 'coded'
      ? postForm(
          `${base}/sim/decide`,
          { trade: trade.form['MerchantTradeNo'] ?? '', decision: 'pay' },
          m.simulator_payment_pay_code({}, { locale }),
        )
      : '';
  const back = result.action ? postForm(result.action, result.fields, m.simulator_payment_back({}, { locale })) : backLink(trade, locale);
  return page(
    `${facts(trade, locale)}<p role="status">${escapeHtml(state)}</p>${rows.length ? `<dl>${rows.join('')}</dl>` : ''}${back}${payNow}`,
    locale,
  );
}

/** All codes that wait for their payment. */
export function tradesPage(trades: readonly SimulatedTrade[], { base, locale }: PageDeps): string {
  const rows = trades.map((trade) => {
    const number = trade.form['MerchantTradeNo'] ?? '';
    const label = m.simulator_payment_pay_code({}, { locale });
    return `<tr><td>${escapeHtml(trade.form['ItemName'] ?? '')}<br>${escapeHtml(trade.form['TotalAmount'] ?? '')}</td>
<td>${postForm(`${base}/sim/decide`, { trade: number, decision: 'pay' }, label)}</td></tr>`;
  });
  const empty = `<p>${escapeHtml(m.simulator_payment_none({}, { locale }))}</p>`;
  return page(rows.length ? `<table>${rows.join('')}</table>` : empty, locale);
}
