import * as m from '#messages';
import { htmlLang, type Locale } from '#shared/locale.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import type { Trade } from './bank.ts';
import { walletNames } from './wallets.ts';

/** The page of the bank or the wallet, where the tester approves, declines or leaves. Posts to its own URL. `isPaid`: nothing is left to decide. */
export function bankPage(trade: Trade, locale: Locale, { isPaid = false }: { isPaid?: boolean } = {}): string {
  const facts = { order: trade.order_number, amount: `${trade.currency} ${trade.amount}` };
  const button = (decision: string, label: string) => `<button name="decision" value="${decision}">${escapeHtml(label)}</button>`;
  const title = escapeHtml(
    trade.wallet
      ? m.simulator_wallet_title({ wallet: walletNames[trade.wallet]({}, { locale }) }, { locale })
      : m.simulator_bank_title({}, { locale }),
  );
  const form = [
    button('approve', m.simulator_bank_approve({}, { locale })),
    button('approve_silently', m.simulator_bank_approve_silently({}, { locale })),
    button('decline', m.simulator_bank_decline({}, { locale })),
    button('abandon', m.simulator_bank_abandon({}, { locale })),
  ];
  const body = isPaid
    ? `<p>${escapeHtml(m.simulator_bank_silent({}, { locale }))}</p>`
    : `<p>${escapeHtml(m.simulator_bank_question(facts, { locale }))}</p>\n<form method="post">\n${form.join('\n')}\n</form>`;
  return `<!doctype html><html lang="${htmlLang[locale]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:1rem/1.6 system-ui;max-width:28rem;margin:4rem auto;padding:0 1rem}button{font:inherit;display:block;width:100%;min-height:48px;margin:.75rem 0}</style>
<h1>${title}</h1>
${body}</html>`;
}
