import { createHash } from 'node:crypto';
import { splitLocale } from '#shared/locale.ts';
import { isTagFree } from '#shared/text/tag-free.ts';
import { cardFieldsPolicy, ecpayPages, googlePayPolicy } from './card-fields-policy.ts';

const inlineScript = /<script(?![^>]*\ssrc=)(?![^>]*application\/ld\+json)[^>]*>([\s\S]*?)<\/script>/g;

/** The background video, which a block shows, may be on the merchant's own storage. */
const blockPage = /^(\/en)?\/(home\/?$|p\/|preview\/blocks)/;
/** Product videos play in the services' cookie-free players, framed after a tap. */
const videoPlayers = 'https://www.youtube-nocookie.com https://player.vimeo.com';
const productPage = /^(\/en)?\/products\/\d/;
/** Pages where a shopper pays, or adds a card. */
export const payingPage = /^(\/en)?\/(cart|order|account\/card)(\/|$)/;

/** The merchant's tag manager and Meta's pixel, and the hosts they report to. Tags are on the pages of shops that have them, except payment pages. */
const tagManager = 'https://www.googletagmanager.com';
const tagReports = 'https://*.googletagmanager.com https://*.google-analytics.com https://*.analytics.google.com';
const pixelScript = 'https://connect.facebook.net';
const pixelReports = 'https://connect.facebook.net https://www.facebook.com';

/** The sources of scripts and of reports that a page needs beside its own. */
function tagSources(html: string, pathname: string): { scripts: string[]; reports: string[] } {
  const [head = ''] = /^<!DOCTYPE html><html[^>]*>/.exec(html) ?? [];
  if (isTagFree(splitLocale(pathname).path)) return { scripts: [], reports: [] };
  const google = head.includes(' data-gtm="GTM-');
  const meta = head.includes(' data-pixel="');
  return {
    scripts: [...(google ? [tagManager] : []), ...(meta ? [pixelScript] : [])],
    reports: [...(google ? [tagReports] : []), ...(meta ? [pixelReports] : [])],
  };
}

/**
 * The content security policy of one page. Inline scripts are allowed by hash: pages are cached, so a nonce would repeat. Their
 * modules come from our own origin. `withGooglePay`: the shop takes it.
 */
export function buildPolicy(html: string, pathname: string, withGooglePay: boolean): string {
  const paying = payingPage.test(pathname);
  const { scripts, reports } = tagSources(html, pathname);
  const payment = paymentSources(withGooglePay);
  const hashes = [...html.matchAll(inlineScript)].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}${paying ? ` ${payment.script}` : ''}${scripts.map((source) => ` ${source}`).join('')}`,
    ...(reports.length > 0 ? [`connect-src 'self' ${reports.join(' ')}`] : []),
    ...(productPage.test(pathname) ? [`frame-src 'self' ${videoPlayers}`, "media-src 'self' https:"] : []),
    ...(paying ? [`frame-src 'self' ${payment.frame}`, `connect-src 'self' ${payment.connect}`] : []),
    ...(blockPage.test(pathname) ? ["media-src 'self' https:"] : []),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data:${reports.map((source) => ` ${source}`).join('')}`,
    "object-src 'none'",
    "base-uri 'self'",
    "frame-ancestors 'self'",
    `form-action 'self'${paying ? ` ${ecpayPages}` : ''}`,
  ].join('; ');
}

/** The sources of a payment page. */
const paymentSources = (withGooglePay: boolean) => {
  const both = (part: keyof typeof cardFieldsPolicy) =>
    withGooglePay ? `${cardFieldsPolicy[part]} ${googlePayPolicy[part]}` : cardFieldsPolicy[part];
  return { script: both('script'), frame: both('frame'), connect: both('connect') };
};
