import type { z } from 'zod';
import type { FindAnswer, InvoicePort, IssueAnswer, IssueRequest, Refused } from '#modules/invoices/ports.ts';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { type EcpayInvoiceConfig, post, type Reply } from './client.ts';
import {
  allowanceAnswer,
  allowanceData,
  allowanceList,
  companyAnswer,
  doneAnswer,
  existsAnswer,
  findAnswer,
  invoiceFields,
  issueAnswer,
  issueData,
  shortReason,
} from './wire.ts';

type Options = {
  clock?: Clock;
  /** Per call. */
  timeoutMs?: number;
  /** Of the checks while a shopper types, which lean on a service of the ministry that is often away. */
  checkTimeoutMs?: number;
};

type Call = <S extends z.ZodType>(path: string, data: Record<string, unknown>, schema: S) => Promise<Reply<z.infer<S>>>;

/** ECPay's B2C e-invoice. It logs and stores nothing and reduces every answer to the port's types. */
export function createEcpayInvoice(
  config: EcpayInvoiceConfig,
  { clock = systemClock, timeoutMs = 10_000, checkTimeoutMs = 2_500 }: Options = {},
): InvoicePort {
  const call: Call = (path, data, schema) => post({ config, clock, timeoutMs }, path, data, schema);
  const check: Call = (path, data, schema) => post({ config, clock, timeoutMs: checkTimeoutMs }, path, data, schema);
  return {
    issue: (request) => issue(call, request),
    find: (relateNumber) => find(call, relateNumber),
    void: async (invoice, reason) => {
      const reply = await call('Invalid', { ...invoiceFields(invoice), Reason: shortReason(reason) }, doneAnswer);
      return reply.state === 'ok' ? { state: 'done' } : reply;
    },
    allow: async (request) => {
      const reply = await call('Allowance', allowanceData(request), allowanceAnswer);
      if (reply.state !== 'ok') return reply;
      return { state: 'issued', number: reply.data.IA_Allow_No, issued_at: reply.data.IA_Date };
    },
    allowancesOf: async (invoice) => {
      const { InvoiceNo, InvoiceDate } = invoiceFields(invoice);
      const reply = await call('GetAllowanceList', { SearchType: '1', AllowanceNo: '', InvoiceNo, Date: InvoiceDate }, allowanceList);
      return reply.state === 'ok' ? reply.data.AllowanceInfo.map(({ IA_Allow_No }) => IA_Allow_No) : undefined;
    },
    checkBarcode: async (BarCode) => existence(await check('CheckBarcode', { BarCode }, existsAnswer)),
    checkDonationCode: async (LoveCode) => existence(await check('CheckLoveCode', { LoveCode }, existsAnswer)),
    companyName: async (UnifiedBusinessNo) => {
      const reply = await check('GetCompanyNameByTaxID', { UnifiedBusinessNo }, companyAnswer);
      return reply.state === 'ok' ? reply.data.CompanyName.trim() : undefined;
    },
  };
}

const existence = (reply: Reply<{ IsExist: 'Y' | 'N' }>): boolean | undefined =>
  reply.state === 'ok' ? reply.data.IsExist === 'Y' : undefined;

async function issue(call: Call, request: IssueRequest): Promise<IssueAnswer> {
  if (!/^[A-Za-z0-9]{1,50}$/.test(request.relate_number)) throw new RangeError('relate_number must be 1-50 letters or digits');
  const reply = await call('Issue', issueData(request), issueAnswer);
  if (reply.state === 'unknown') return reply;
  if (reply.state === 'refused') return refusal(call, request, reply);
  const { InvoiceNo: number, InvoiceDate: issued_at, RandomNumber: random_code } = reply.data;
  return { state: 'issued', number, issued_at, random_code };
}

/** An earlier try may have issued it: a refusal counts only when the provider's record has nothing. */
async function refusal(call: Call, { relate_number, amount }: IssueRequest, refused: Refused): Promise<IssueAnswer> {
  // The envelope was refused, as it would be for a query.
  if (refused.code.startsWith('T')) return refused;
  const found = await find(call, relate_number);
  if (found.state === 'not_found') return refused;
  if (found.state === 'unknown') return found;
  if (found.is_void || found.amount !== amount) return refused;
  const { number, issued_at, random_code } = found;
  return { state: 'issued', number, issued_at, random_code };
}

/** Any refusal to find it means that it is not there: a second issue under the same number is refused by the provider itself. */
async function find(call: Call, relateNumber: string): Promise<FindAnswer> {
  const reply = await call('GetIssue', { RelateNumber: relateNumber }, findAnswer);
  if (reply.state === 'unknown') return reply;
  if (reply.state === 'refused') return reply.code.startsWith('T') ? { state: 'unknown', reason: reply.code } : { state: 'not_found' };
  const { data } = reply;
  if (data.IIS_Relate_Number.toLowerCase() !== relateNumber.toLowerCase()) return { state: 'unknown', reason: 'mismatch' };
  return {
    state: 'found',
    number: data.IIS_Number,
    issued_at: data.IIS_Create_Date,
    random_code: data.IIS_Random_Number,
    amount: data.IIS_Sales_Amount,
    is_void: data.IIS_Invalid_Status === '1',
    remaining: data.IIS_Remain_Allowance_Amt,
  };
}
