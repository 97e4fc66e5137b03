import type { TappayConfig } from './client.ts';

/** TapPay's public sandbox identity (its web example): good for its sandbox and for our simulator, never for a real shop. */
export const tappaySandbox = (base_url: string): TappayConfig => ({
  base_url,
  partner_key: 'partner_6ID1DoDlaPrfHw6HBZsULfTYtDmWs0q0ZZGKMBpp4YICWBxgK97eK3RM',
  merchant_id: 'GlobalTesting_CTBC',
  app_id: 11327,
  app_key: 'app_whdEWBH8e8Lzy4N6BysVRRMILYORF6UxXbiOFsICkz0J9j1C0JUlCHv1tVJC',
  sandbox: true,
});
