import { defineConfig } from '@playwright/test';
import { browserLaunch } from './e2e/start/browser.ts';

export default defineConfig({
  testDir: 'e2e/journeys',
  globalSetup: './e2e/start/global-setup.ts',
  outputDir: 'test-results',
  // One more than the cores of a small machine: journeys wait for a worker's minute, an animation, a mail.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Limits for a machine that does other work as well: a state that comes is not waited for longer than it takes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    ...(process.env['SHOP_URL'] ? { baseURL: process.env['SHOP_URL'] } : {}),
    launchOptions: await browserLaunch(),
    timezoneId: 'Asia/Taipei',
    screenshot: 'only-on-failure',
    // A trace of every test takes a fourth of the whole time: ask for it with `--trace on` where one failed.
    trace: 'off',
  },
  projects: [
    // `@phone` runs in both windows, `@phone-only` in the narrow one.
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1280, height: 800 } } },
    { name: 'phone', grep: /@phone/, use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true } },
  ],
});
