import { z } from 'zod';
import type { AffiliatePort, ConversionReport, ReportAnswer } from '#modules/marketing/ports.ts';
import { isPutOff, isUnsent } from './answers.ts';

export type HasOffersConfig = {
  /** https://api.hasoffers.com, or the simulator's address. */
  base_url: string;
  network_id: string;
  network_token: string;
  offer_id: string;
  advertiser_id: string;
};

/** SHOP.COM's id as an affiliate; older contracts have 3. */
const affiliateId = '12';
const masked = '***';
const maxAnswer = 500;

const envelope = z.object({
  response: z.object({ status: z.number(), errors: z.array(z.looseObject({ publicMessage: z.string().optional() })).catch([]) }),
});

/**
 * SHOP.COM's network by the API of HasOffers (TUNE): `Conversion::create`, version 2. An adjustment has signed amounts. The network has
 * no key by which a report would count once: what may have arrived is `unknown`.
 */
export const createHasOffers = (config: HasOffersConfig, { timeoutMs = 10_000 }: { timeoutMs?: number } = {}): AffiliatePort => ({
  network: 'shop_com',
  report: (report) => call(config, buildFields(config, report), timeoutMs),
});

const buildFields = (config: HasOffersConfig, report: ConversionReport): Record<string, string> => ({
  Format: 'json',
  Target: 'Conversion',
  Method: 'create',
  Service: 'HasOffers',
  Version: '2',
  NetworkId: config.network_id,
  NetworkToken: config.network_token,
  'data[offer_id]': config.offer_id,
  'data[advertiser_id]': config.advertiser_id,
  'data[affiliate_id]': affiliateId,
  'data[sale_amount]': String(report.sale_amount),
  'data[payout]': report.commission.toFixed(2),
  'data[revenue]': report.commission.toFixed(2),
  'data[advertiser_info]': report.order_no,
  'data[affiliate_info1]': report.RID,
  'data[ad_id]': report.Click_ID,
  'data[session_datetime]': report.order_date,
  ...(report.is_adjustment && { 'data[is_adjustment]': '1' }),
});

/** Posted as a form: an address with the token would be in the logs of everything between. */
async function call({ base_url }: HasOffersConfig, fields: Record<string, string>, timeoutMs: number): Promise<ReportAnswer> {
  const request = `POST ${base_url}/Api ${new URLSearchParams({ ...fields, NetworkToken: masked })}`;
  try {
    const response = await fetch(`${base_url}/Api`, {
      method: 'POST',
      body: new URLSearchParams(fields),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    const answer = `${response.status} ${text}`.replaceAll(fields['NetworkToken'] ?? masked, masked).slice(0, maxAnswer);
    return { state: readState(response, text), request, answer };
  } catch (error) {
    const code = (error as { cause?: { code?: string } }).cause?.code ?? (error as Error).name;
    return { state: isUnsent(code) ? 'retry' : 'unknown', request, answer: code };
  }
}

function readState({ ok: isOk, status }: Pick<Response, 'ok' | 'status'>, text: string): ReportAnswer['state'] {
  if (isPutOff(status)) return 'retry';
  if (status >= 500) return 'unknown';
  try {
    const { response } = envelope.parse(JSON.parse(text));
    return isOk && response.status === 1 ? 'accepted' : 'refused';
  } catch {
    return isOk ? 'unknown' : 'refused';
  }
}
