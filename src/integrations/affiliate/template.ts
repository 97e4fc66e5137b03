import type { AffiliatePort, ConversionReport, ReportAnswer } from '#modules/marketing/ports.ts';
import { PublicCallError } from '#platform/http/public-call.ts';
import { isPutOff, isUnsent } from './answers.ts';

export type TemplateConfig = {
  /** Addresses with placeholders in braces; the second may be empty. */
  conversion_url: string;
  reversal_url: string;
};

/** Calls an address by GET; throws PublicCallError. */
export type Call = (url: string) => Promise<{ status: number; text: string }>;

const maxAnswer = 500;

/** A network that gave an address to call: each placeholder is replaced by its value, escaped for an address. No other syntax. */
export const createTemplateNetwork = ({ conversion_url, reversal_url }: TemplateConfig, call: Call): AffiliatePort => ({
  network: 'template',
  report: async (report) => {
    const template = report.is_adjustment ? reversal_url : conversion_url;
    if (!template) return { state: 'refused', request: '', answer: 'no address' };
    const url = fillIn(template, report);
    return { request: `GET ${url}`, ...(await callAddress(call, url)) };
  },
});

/** `{order_no}` → the order's number; an unknown name stays unchanged. */
export function fillIn(template: string, report: ConversionReport): string {
  const values: Record<string, string> = {
    order_no: report.order_no,
    order_date: report.order_date,
    sale_amount: String(report.sale_amount),
    commission: report.commission.toFixed(2),
    currency: report.currency,
    RID: report.RID,
    Click_ID: report.Click_ID,
    is_adjustment: report.is_adjustment ? '1' : '0',
  };
  return template.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] === undefined ? whole : encodeURIComponent(values[name]),
  );
}

async function callAddress(call: Call, url: string): Promise<Omit<ReportAnswer, 'request'>> {
  try {
    const { status, text } = await call(url);
    const answer = `${status} ${text}`.slice(0, maxAnswer);
    if (status >= 200 && status < 300) return { state: 'accepted', answer };
    if (isPutOff(status)) return { state: 'retry', answer };
    return { state: status >= 500 ? 'unknown' : 'refused', answer };
  } catch (error) {
    const { problem, networkCode } = error instanceof PublicCallError ? error : new PublicCallError('unreachable');
    if (problem === 'private' || problem === 'address') return { state: 'refused', answer: problem };
    return { state: isUnsent(networkCode) ? 'retry' : 'unknown', answer: problem };
  }
}
