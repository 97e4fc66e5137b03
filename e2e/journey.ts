import { test as base } from '@playwright/test';
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
