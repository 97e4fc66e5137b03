import type { ScenarioId, SimulatorId, SimulatorPanel, SimulatorRecord, StepId } from '#integrations/simulator-panel.ts';
import * as m from '#messages';
import { htmlLang, type Locale } from '#shared/locale.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';

type Label = (params: Record<never, never>, options: { locale: Locale }) => string;

const simulatorLabels: Readonly<Record<SimulatorId, Label>> = {
  tappay: m.dev_tappay,
  ecpay_payments: m.dev_ecpay_payments,
  ecpay_logistics: m.dev_ecpay_logistics,
  ecpay_invoice: m.dev_ecpay_invoice,
  meta: m.dev_meta,
  google_analytics: m.dev_google_analytics,
  affiliate: m.dev_affiliate,
  line_messaging: m.dev_line_messaging,
  mitake_sms: m.dev_mitake_sms,
  newbang: m.dev_newbang,
  sign_in: m.dev_sign_in,
};

const scenarioLabels: Readonly<Record<ScenarioId, Label>> = {
  normal: m.dev_scenario_normal,
  server_error: m.dev_scenario_server_error,
  connection_cut: m.dev_scenario_connection_cut,
  answer_lost: m.dev_scenario_answer_lost,
  answer_unreadable: m.dev_scenario_answer_unreadable,
  answer_slow: m.dev_scenario_answer_slow,
  notice_lost: m.dev_scenario_notice_lost,
  notice_twice: m.dev_scenario_notice_twice,
  notice_first: m.dev_scenario_notice_first,
  test_payment: m.dev_scenario_test_payment,
  notice_forged: m.dev_scenario_notice_forged,
  amount_differs: m.dev_scenario_amount_differs,
  card_not_removed: m.dev_scenario_card_not_removed,
  ministry_away: m.dev_scenario_ministry_away,
  numbers_used_up: m.dev_scenario_numbers_used_up,
  no_instalments: m.dev_scenario_no_instalments,
  wallet_empty: m.dev_scenario_wallet_empty,
  token_expired: m.dev_scenario_token_expired,
  refused: m.dev_scenario_refused,
  not_reachable: m.dev_scenario_not_reachable,
  quota_used_up: m.dev_scenario_quota_used_up,
  feed_wrong_types: m.dev_scenario_feed_wrong_types,
  feed_huge: m.dev_scenario_feed_huge,
  feed_repeats: m.dev_scenario_feed_repeats,
  feed_vanishing: m.dev_scenario_feed_vanishing,
  feed_endless: m.dev_scenario_feed_endless,
  feed_stops: m.dev_scenario_feed_stops,
  prices_up: m.dev_scenario_prices_up,
  sold_out: m.dev_scenario_sold_out,
  new_account: m.dev_scenario_new_account,
  sign_in_cancelled: m.dev_scenario_sign_in_cancelled,
  no_email: m.dev_scenario_no_email,
  email_not_verified: m.dev_scenario_email_not_verified,
  wrong_nonce: m.dev_scenario_wrong_nonce,
  signature_wrong: m.dev_scenario_signature_wrong,
};

const stepLabels: Readonly<Record<StepId, Label>> = {
  order_ships: m.dev_step_order_ships,
  order_ships_noticed_twice: m.dev_step_order_ships_noticed_twice,
  order_is_cancelled: m.dev_step_order_is_cancelled,
  order_comes_back: m.dev_step_order_comes_back,
  notice_late: m.dev_step_notice_late,
  money_collected: m.dev_step_money_collected,
  money_voided: m.dev_step_money_voided,
  money_lapses: m.dev_step_money_lapses,
  code_paid: m.dev_step_code_paid,
  parcel_next: m.dev_step_parcel_next,
  parcel_comes_back: m.dev_step_parcel_comes_back,
  parcel_store_closes: m.dev_step_parcel_store_closes,
  parcel_reported_late: m.dev_step_parcel_reported_late,
  key_rotates: m.dev_step_key_rotates,
};

/** Steps of the clock in minutes. */
const steps: readonly [minutes: number, label: Label][] = [
  [60, m.dev_clock_hour],
  [24 * 60, m.dev_clock_day],
  [8 * 24 * 60, m.dev_clock_eight_days],
  [31 * 24 * 60, m.dev_clock_month],
  [0, m.dev_clock_reset],
];

/** Cards of the simulated bank, with what it answers. */
const cards: readonly [number: string, result: Label][] = [
  ['4242 4242 4242 4242', m.dev_card_approved],
  ['4000 0000 0000 3220', m.dev_card_bank_page],
  ['4000 0000 0000 0002', m.dev_card_declined],
  ['4000 0000 0000 0421', m.dev_card_charged_unknown],
  ['4000 0000 0000 0069', m.dev_card_expired_token],
];

const shownRecords = 8;

type DevPage = {
  locale: Locale;
  now: Date;
  timeZone: string;
  currency: string;
  shiftMinutes: number;
  panels: readonly SimulatorPanel[];
};

/** The demo's page of simulators as HTML: forms that work without scripts. */
export function renderDevPage(page: DevPage): string {
  const { locale, panels } = page;
  const o = { locale };
  const other: Locale = locale === 'tw' ? 'en' : 'tw';
  const title = escapeHtml(m.dev_title({}, o));
  return `<!doctype html>
<html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${styles}</style></head>
<body><header><h1>${title}</h1><a href="/dev?lang=${other}" lang="${htmlLang[other]}">${escapeHtml(m.mail_reader_other_language({}, o))}</a></header>
<main><p>${escapeHtml(m.dev_about({}, o))} <a href="/dev/mails?lang=${locale}">${escapeHtml(m.mail_reader_title({}, o))}</a></p>
${renderClock(page)}${panels.map((panel) => renderPanel(panel, page)).join('')}</main></body></html>`;
}

function renderClock({ locale, now, timeZone, shiftMinutes }: DevPage): string {
  const o = { locale };
  const text = new Intl.DateTimeFormat(locale === 'tw' ? 'zh-TW' : 'en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    now,
  );
  const buttons = steps
    .filter(([minutes]) => minutes > 0 || shiftMinutes > 0)
    .map(([minutes, label]) => `<button name="minutes" value="${minutes}">${escapeHtml(label({}, o))}</button>`);
  return `<section><h2>${escapeHtml(m.dev_clock_title({}, o))}</h2><p><strong>${escapeHtml(text)}</strong><br>${escapeHtml(m.dev_clock_text({}, o))}</p>
<form method="post" action="/dev/clock?lang=${locale}">${buttons.join('')}</form></section>`;
}

function renderPanel(panel: SimulatorPanel, page: DevPage): string {
  const o = { locale: page.locale };
  const current = panel.current();
  const buttons = panel.scenarios.map(
    (id) => `<button name="scenario" value="${id}" aria-pressed="${id === current}">${escapeHtml(scenarioLabels[id]({}, o))}</button>`,
  );
  return `<section><h2>${escapeHtml(simulatorLabels[panel.id]({}, o))}</h2>
<form method="post" action="/dev/scenario?lang=${page.locale}"><input type="hidden" name="simulator" value="${panel.id}">${buttons.join('')}</form>${renderSteps(panel, page.locale)}
${panel.id === 'tappay' ? renderCards(page.locale) : ''}${renderRecords(panel.records().slice(0, shownRecords), page)}</section>`;
}

/** What the provider can be made to do once, such as shipping the newest order. */
function renderSteps({ id, steps }: SimulatorPanel, locale: Locale): string {
  const ids = Object.keys(steps) as StepId[];
  if (ids.length === 0) return '';
  const buttons = ids.map((step) => `<button name="step" value="${step}">${escapeHtml(stepLabels[step]({}, { locale }))}</button>`);
  return `<form method="post" action="/dev/step?lang=${locale}"><input type="hidden" name="simulator" value="${id}">${buttons.join('')}</form>`;
}

const renderCards = (locale: Locale): string =>
  `<table class="cards"><caption>${escapeHtml(m.dev_cards({}, { locale }))}</caption>${cards
    .map(([number, result]) => `<tr><td><code>${number}</code></td><td>${escapeHtml(result({}, { locale }))}</td></tr>`)
    .join('')}</table>`;

function renderRecords(records: readonly SimulatorRecord[], { locale, currency }: DevPage): string {
  const caption = escapeHtml(m.dev_records({}, { locale }));
  if (records.length === 0) return `<p>${escapeHtml(m.dev_no_records({}, { locale }))}</p>`;
  const rows = records.map((record) => {
    const isSum = record.text === undefined;
    const what = isSum ? `${currency.toUpperCase()} ${record.amount}` : record.text;
    return `<tr><td><code>${escapeHtml(record.reference)}</code></td><td class="${isSum ? 'sum' : 'text'}">${escapeHtml(what)}</td><td lang="en">${escapeHtml(record.state)}</td></tr>`;
  });
  return `<table><caption>${caption}</caption>${rows.join('')}</table>`;
}

const styles = `
body { margin: 0 auto; padding: 24px 16px 64px; max-width: 860px; background: #FBFBF9; color: #1B2230; font: 16px/1.7 system-ui, 'PingFang TC', 'Noto Sans TC', 'Microsoft JhengHei', sans-serif }
header { display: flex; justify-content: space-between; align-items: baseline; gap: 16px } h1 { font-size: 24px } h2 { font-size: 18px; margin: 0 } a { color: #24448C }
section { margin-top: 24px; padding: 20px; background: #FFFFFF; border: 1px solid #E3E5E1; border-radius: 12px }
form { display: flex; flex-wrap: wrap; gap: 8px; margin: 12px 0 }
button { min-height: 44px; padding: 0 16px; font: inherit; color: #1B2230; background: #FFFFFF; border: 1px solid #8A909B; border-radius: 8px; cursor: pointer }
button[aria-pressed="true"] { color: #FFFFFF; background: #24448C; border-color: #24448C }
table { width: 100%; margin-top: 16px; border-collapse: collapse } caption { text-align: left; font-weight: 600 } td { padding: 8px 12px 8px 0; border-top: 1px solid #E3E5E1; text-align: left; vertical-align: top; overflow-wrap: anywhere }
.cards code, .sum { white-space: nowrap } .text { white-space: pre-line } td:last-child { padding-right: 0; overflow-wrap: normal }
`;
