import * as m from '#messages';
import { htmlLang, type Locale } from '#shared/locale.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { type Person, peopleIn, type SimulatedProvider } from './people.ts';

const names: Readonly<Record<SimulatedProvider, string>> = { line: 'LINE', google: 'Google', facebook: 'Facebook' };

/** The provider's page of the demo: choose a person, type another one, or refuse. Posts to its own address. */
export function authorisePage(provider: SimulatedProvider, locale: Locale): string {
  const o = { locale };
  const title = escapeHtml(m.simulator_sign_in_title({ provider: names[provider] }, o));
  const describeAddress = ({ email, verified }: Person) =>
    email === null
      ? m.simulator_sign_in_no_email({}, o)
      : provider === 'google' && !verified
        ? m.simulator_sign_in_unverified({ email }, o)
        : email;
  const choices = peopleIn(locale).map(
    (person, index) =>
      `<button name="person" value="${index}"><strong>${escapeHtml(person.name)}</strong><br>${escapeHtml(describeAddress(person))}</button>`,
  );
  const verified =
    provider === 'google'
      ? `<label><input type="checkbox" name="verified" value="1" checked> ${escapeHtml(m.simulator_sign_in_verified({}, o))}</label>`
      : '';
  return `<!doctype html><html lang="${htmlLang[locale]}"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>body{font:1rem/1.6 system-ui;max-width:28rem;margin:3rem auto;padding:0 1rem}button{font:inherit;display:block;width:100%;min-height:48px;margin:.75rem 0;padding:.5rem}
label{display:block;margin:.75rem 0}input:not([type=checkbox]){font:inherit;display:block;width:100%;box-sizing:border-box;min-height:44px}</style>
<h1>${title}</h1>
<p>${escapeHtml(m.simulator_sign_in_text({}, o))}</p>
<form method="post">${choices.join('')}</form>
<form method="post"><h2>${escapeHtml(m.simulator_sign_in_other({}, o))}</h2>
<label>${escapeHtml(m.simulator_sign_in_name({}, o))}<input name="name" maxlength="60" required></label>
<label>${escapeHtml(m.simulator_sign_in_email({}, o))}<input name="email" type="email" maxlength="200"></label>${verified}
<button name="person" value="typed">${escapeHtml(m.simulator_sign_in_go({}, o))}</button></form>
<form method="post"><button name="person" value="refuse">${escapeHtml(m.simulator_sign_in_refuse({}, o))}</button></form></html>`;
}
