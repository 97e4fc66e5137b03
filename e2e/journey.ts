import { test as base } from '@playwright/test';
import type { Locale } from '#shared/locale.ts';
import { clientAddress } from './client-address.ts';

export type { APIRequestContext, Browser, BrowserContext, Locator, Page, Response } from '@playwright/test';
export { expect, request } from '@playwright/test';

/**
 * What every journey imports instead of `@playwright/test` (the lint refuses that one). Each test has an address of its own (client-
 * address.ts), so that parallel tests do not use up each other's sign-ins: the shop's limits stay on. It applies to `page`,
 * `context` and `request`, and to every context that a test opens by `browser.newContext()`, `browser.newPage()` or
 * `request.newContext()` without headers. Where headers are given, add `'x-forwarded-for': clientAddress()`. `office()` and
 * `staffApi()` of sign-in.ts send it with each call.
 */
export const test = base.extend({
  extraHTTPHeaders: ({ extraHTTPHeaders }, use) => use({ ...extraHTTPHeaders, 'x-forwarded-for': clientAddress() }),
});

/**
 * The end of a test's title in each language: a journey that runs in both languages and in both windows runs in Chinese in the wide one
 * and in English on the phone. The other two pairs differ in texts alone, which every-page/accessibility checks on every page.
 */
export const windowOf: Readonly<Record<Locale, string>> = { tw: '', en: ' @phone-only' };
