import * as m from '#messages';
import { htmlLang, type Locale } from '#shared/locale.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

export type SimulatedStore = {
  id: string;
  name: string;
  address: string;
  phone: string;
  /** On an outlying island. */
  outside?: boolean;
  /** Shown on the map, but no longer in the store list. */
  closing?: boolean;
  /** Does not collect cash on delivery. */
  no_collection?: boolean;
};

const style = `body{font:1rem/1.5 system-ui;max-width:40rem;margin:1rem auto;padding:0 1rem}
input[type=search]{font:inherit;width:100%;box-sizing:border-box;padding:.75rem}
li{display:flex;gap:1rem;justify-content:space-between;align-items:center;padding:.5rem 0;border-bottom:1px solid #ccc}
li[hidden]{display:none}ul{list-style:none;padding:0}button{font:inherit;min-height:44px;white-space:nowrap}small{color:#555}`;

const filter = `const q=document.querySelector('input[type=search]');q.addEventListener('input',()=>{
for(const li of document.querySelectorAll('li'))li.hidden=!li.textContent.includes(q.value.trim())})`;

/** The map as a list. Each store is a form that posts the documented fields to the shop through the browser. */
export function mapPage(form: Readonly<Record<string, string>>, stores: readonly SimulatedStore[], locale: Locale): string {
  const title = escapeHtml(m.simulator_map_title({ chain: form['LogisticsSubType'] ?? '' }, { locale }));
  const search = escapeHtml(m.simulator_map_search({}, { locale }));
  return `<!doctype html><html lang="${htmlLang[locale]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${style}</style><h1>${title}</h1>
<input type="search" aria-label="${search}" placeholder="${search}">
<ul>${stores.map((store) => row(form, store, locale)).join('\n')}</ul>
<script>${filter}</script></html>`;
}

function row(form: Readonly<Record<string, string>>, store: SimulatedStore, locale: Locale): string {
  const marks = [
    store.outside ? m.simulator_map_outside({}, { locale }) : '',
    store.closing ? m.simulator_map_closing({}, { locale }) : '',
  ].filter(Boolean);
  const fields = {
    MerchantID: form['MerchantID'] ?? '',
    MerchantTradeNo: form['MerchantTradeNo'] ?? '',
    LogisticsSubType: form['LogisticsSubType'] ?? '',
    CVSStoreID: store.id,
    CVSStoreName: store.name,
    CVSAddress: store.address,
    CVSTelephone: store.phone,
    CVSOutSide: store.outside ? '1' : '0',
    ExtraData: form['ExtraData'] ?? '',
  };
  const hidden = Object.entries(fields).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`);
  return `<li><div>${escapeHtml(store.name)} ${store.id} ${marks.map((mark) => `<strong>${escapeHtml(mark)}</strong>`).join(' ')}<br>
<small>${escapeHtml(store.address)}</small></div>
<form method="post" action="${escapeHtml(form['ServerReplyURL'] ?? '')}">${hidden.join('')}<button>${escapeHtml(m.simulator_map_choose({}, { locale }))}</button></form></li>`;
}
