import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as m from '#messages';
import { readWebsite } from '#modules/settings/index.ts';
import type { Database } from '#platform/db/database.ts';
import { htmlLang, isLocale, type Locale, localeFromHeader } from '#shared/locale.ts';
import { mailById, newestMails } from './queries.ts';
import { momentText } from './templates/dates.ts';
import { type Html, html } from './templates/html.ts';

const listLength = 200;
/** No scripts or requests; inline styles are what mails use. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

type MailRequest = FastifyRequest<{ Querystring: { lang?: string }; Params: { id?: string } }>;

/** Adds the demo's two pages that show stored mails. Never for a real shop: they are public. */
export function mountMailReader(app: FastifyInstance, db: Database): void {
  app.get('/dev/mails', async (request: MailRequest, reply) => {
    const locale = chooseLocale(request);
    return answer(reply, 200, listPage(await newestMails(db, listLength), await readTimeZone(db), locale));
  });
  app.get('/dev/mails/:id', async (request: MailRequest, reply) => {
    const locale = chooseLocale(request);
    const id = request.params.id ?? '';
    const mail = /^\d{1,15}$/.test(id) ? await mailById(db, Number(id)) : undefined;
    return mail
      ? answer(reply, 200, mailPage(mail, await readTimeZone(db), locale))
      : answer(reply, 404, page(html`<p>${m.error_not_found({}, { locale })}</p>`, '/dev/mails', locale));
  });
}

const readTimeZone = async (db: Database): Promise<string> => (await readWebsite(db)).time_zone;

const chooseLocale = ({ query, headers }: MailRequest): Locale =>
  isLocale(query.lang) ? query.lang : localeFromHeader(headers['accept-language']);

const answer = (reply: FastifyReply, status: number, body: Html) =>
  reply
    .code(status)
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    .send(body.markup);

type MailHead = { id: number; created_at: Date; recipient: string; subject: string; locale: string };

const langOf = ({ locale }: MailHead): string => htmlLang[isLocale(locale) ? locale : 'tw'];

function listPage(mails: readonly MailHead[], zone: string, locale: Locale): Html {
  const o = { locale };
  const rows = mails.map(
    (mail) =>
      html`<tr><td>${momentText(mail.created_at, zone, locale)}</td><td>${mail.recipient}</td><td lang="${langOf(mail)}"><a href="/dev/mails/${mail.id}?lang=${locale}">${mail.subject}</a></td></tr>`,
  );
  const head = [m.mail_reader_moment({}, o), m.mail_reader_recipient({}, o), m.mail_reader_subject({}, o)];
  const table = html`<table><thead><tr>${head.map((title) => html`<th scope="col">${title}</th>`)}</tr></thead><tbody>${rows}</tbody></table>`;
  return page(
    html`<p>${m.mail_reader_about({}, o)}</p>${mails.length > 0 ? table : html`<p>${m.mail_reader_empty({}, o)}</p>`}`,
    '/dev/mails',
    locale,
  );
}

function mailPage(mail: MailHead & { html: string; plain: string }, zone: string, locale: Locale): Html {
  const o = { locale };
  return page(
    html`<p><a href="/dev/mails?lang=${locale}">${m.mail_reader_back({}, o)}</a></p>
<h2 lang="${langOf(mail)}">${mail.subject}</h2>
<p>${mail.recipient}<br>${momentText(mail.created_at, zone, locale)}</p>
<iframe title="${mail.subject}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${mail.html}"></iframe>
<h2>${m.mail_reader_plain({}, o)}</h2><pre lang="${langOf(mail)}">${mail.plain}</pre>`,
    `/dev/mails/${mail.id}`,
    locale,
  );
}

function page(content: Html, path: string, locale: Locale): Html {
  const title = m.mail_reader_title({}, { locale });
  const other: Locale = locale === 'tw' ? 'en' : 'tw';
  return html`<!doctype html>
<html lang="${htmlLang[locale]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>
body { margin: 0 auto; padding: 24px 16px 48px; max-width: 860px; background: #FBFBF9; color: #1B2230; font: 16px/1.7 system-ui, 'PingFang TC', 'Noto Sans TC', 'Microsoft JhengHei', sans-serif }
header { display: flex; justify-content: space-between; align-items: baseline }
h1 { font-size: 24px } h2 { font-size: 18px; margin: 24px 0 4px } a { color: #24448C }
table { width: 100%; border-collapse: collapse } th, td { padding: 10px 12px 10px 0; border-bottom: 1px solid #E3E5E1; text-align: left; vertical-align: top } td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums }
iframe { width: 100%; height: 900px; border: 1px solid #E3E5E1; background: #FFFFFF } pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: 16px; background: #F1F2EF; font: inherit }
@media (width < 700px) { th { display: none } tr { display: block; padding: 12px 0; border-bottom: 1px solid #E3E5E1 } td { display: block; padding: 0; border: 0; overflow-wrap: anywhere } td a { display: inline-block; min-height: 44px } }
</style></head>
<body><header><h1>${title}</h1><a href="${path}?lang=${other}" lang="${htmlLang[other]}">${m.mail_reader_other_language({}, { locale })}</a></header><main>${content}</main></body></html>`;
}
