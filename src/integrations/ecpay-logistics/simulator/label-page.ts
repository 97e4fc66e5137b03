import * as m from '#messages';
import { htmlLang, type Locale } from '#shared/locale.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { closingCode, nextCodes, type SimulatedParcel, wordsOf } from './parcels.ts';

const style = `body{font:1rem/1.5 system-ui;margin:1rem;color:#111}
article{border:1px solid #111;padding:.75rem;margin:0 0 1rem;max-width:24rem;break-inside:avoid}
b{font-size:1.5rem;font-variant-numeric:tabular-nums}dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem .75rem;margin:.5rem 0}
dd{margin:0}button{font:inherit;min-height:44px;margin:.25rem .25rem 0 0}@media print{form,header{display:none}}`;

/** The page that ECPay answers a print call with: one label per parcel, and buttons that move the parcel on in the simulator. */
export function labelPage(parcels: readonly SimulatedParcel[], locale: Locale, advancePath: (id: string) => string): string {
  const title = escapeHtml(m.simulator_labels_title({}, { locale }));
  return `<!doctype html><html lang="${htmlLang[locale]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style><header><h1>${title}</h1></header>
${parcels.map((parcel) => label(parcel, locale, advancePath(parcel.id))).join('\n')}</html>`;
}

function label(parcel: SimulatedParcel, locale: Locale, action: string): string {
  const { sent } = parcel;
  const number = parcel.payment_no ? `${parcel.payment_no}${parcel.validation_no}` : parcel.booking_no || parcel.id;
  const rows: [string, string][] = [
    [m.simulator_labels_recipient({}, { locale }), sent['ReceiverName'] ?? ''],
    [m.simulator_labels_to({}, { locale }), parcel.store_id || (sent['ReceiverAddress'] ?? '')],
    [m.simulator_labels_collect({}, { locale }), sent['IsCollection'] === 'Y' ? `$${sent['GoodsAmount']}` : '$0'],
    [m.simulator_labels_state({}, { locale }), `${parcel.code} ${wordsOf(parcel.code)}`],
  ];
  const codes = [...nextCodes(parcel), closingCode(parcel) ?? []].flat();
  const buttons = codes.map((code) => `<button name="code" value="${code}">${code} ${escapeHtml(wordsOf(code))}</button>`);
  return `<article><div>${escapeHtml(parcel.subtype)}</div><b>${escapeHtml(number)}</b>
<dl>${rows.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<form method="post" action="${escapeHtml(action)}">${buttons.join('')}</form></article>`;
}
