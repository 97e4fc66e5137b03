import * as m from '#messages';
import { escapeHtml } from '#shared/escape-html.ts';
import { htmlLang, type Locale } from '#shared/locale.ts';
import type { Trade } from './bank.ts';

/** The bank's page, where the tester approves, declines or leaves. Posts to its own URL. */
export function bankPage(trade: Trade, locale: Locale): string {
  const facts = { order: trade.order_number, amount: `${trade.currency} ${trade.amount}` };
  const button = (decision: string, label: string) => `<button name="decision" value="${decision}">${escapeHtml(label)}</button>`;
  return `<!doctype html><html lang="${htmlLang[locale]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(m.simulator_bank_title({}, { locale }))}</title>
<style>body{font:1rem/1.6 system-ui;max-width:28rem;margin:4rem auto;padding:0 1rem}button{font:inherit;display:block;width:100%;min-height:48px;margin:.75rem 0}</style>
<h1>${escapeHtml(m.simulator_bank_title({}, { locale }))}</h1>
<p>${escapeHtml(m.simulator_bank_question(facts, { locale }))}</p>
<form method="post">
${button('approve', m.simulator_bank_approve({}, { locale }))}
${button('decline', m.simulator_bank_decline({}, { locale }))}
${button('abandon', m.simulator_bank_abandon({}, { locale }))}
</form></html>`;
}
