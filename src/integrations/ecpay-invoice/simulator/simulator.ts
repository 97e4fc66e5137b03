import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { type Clock, systemClock } from '#platform/clock/clock.ts';
import { createPanel, type ScenarioId, type SimulatorPanel, type SimulatorRecord } from '../../simulator-panel.ts';
import { hangUp, serveSimulator } from '../../simulator-server.ts';
import { type Answer, createLedger, type Ledger, type SimulatedInvoice } from './ledger.ts';
import { decryptText, encryptText } from './simulator-aes.ts';
import { type SwitchedCall, type Switches, switchesInput } from './switches.ts';
import words from './words.json' with { type: 'json' };

/** The public stage account; others are refused. */
const account = { id: '2000132', key: 'ejCk326UnaZWKisg', iv: 'q9jcZX8Ib9LM8wYk' };
const windowSeconds = 600;

export type EcpayInvoiceSimulator = {
  /** All routes, to be registered under any prefix. */
  routes: FastifyPluginAsync;
  /** Starts a server; port 0 takes a free port. Returns the base URL. */
  listen(port: number): Promise<{ base_url: string; stop(): Promise<void> }>;
  /** Sets the named switches and resets all others. */
  set(switches: Partial<Switches>): void;
  invoices(): SimulatedInvoice[];
  /** For the demo's page of simulators. */
  panel: SimulatorPanel;
  /** Calls received so far, by path. */
  calls(): Readonly<Record<string, number>>;
};

type Options = {
  clock?: Clock;
  /** The range of numbers: AB and eight digits from `first` on. */
  numbers?: { first: number; count: number };
};

/** ECPay's B2C e-invoice in memory: issue, void, allowance, queries and the three checks. */
export function createEcpayInvoiceSimulator({
  clock = systemClock,
  numbers = { first: 10_000_000, count: 50 },
}: Options = {}): EcpayInvoiceSimulator {
  let switches = switchesInput.parse({});
  const ledger = createLedger(clock, numbers, () => switches.used_up);
  const calls: Record<string, number> = {};
  const set = (next: Partial<Switches>) => {
    switches = switchesInput.parse(next);
  };
  const routes: FastifyPluginAsync = async (app) => {
    for (const [path, [kind, work]] of Object.entries(createCalls(ledger, () => switches))) {
      app.post(`/B2CInvoice/${path}`, (request, reply) => {
        calls[path] = (calls[path] ?? 0) + 1;
        return withSwitches(switches, kind, reply, () => answer(request.body, clock, work));
      });
    }
    app.post('/sim/admin', (request, reply) => {
      const parsed = switchesInput.safeParse(request.body ?? {});
      if (!parsed.success) return reply.code(422).send({ message: parsed.error.issues[0]?.path.join('.') });
      switches = parsed.data;
      return switches;
    });
  };
  const panel = createPanel<Switches>({
    id: 'ecpay_invoice',
    scenarios: invoiceScenarios,
    read: () => switches,
    set,
    records: () => ledger.all().toReversed().map(viewRecord),
  });
  return { routes, listen: (port) => serveSimulator(routes, port), set, invoices: ledger.all, panel, calls: () => ({ ...calls }) };
}

/** What the shop must survive: faults of the provider and of the ministry behind it. */
const invoiceScenarios = {
  server_error: { fail_with: 500 },
  connection_cut: { cut: true },
  answer_lost: { at: 'write', lose_answer: true },
  answer_unreadable: { garble: true },
  ministry_away: { ministry_away: true },
  numbers_used_up: { used_up: true },
} as const satisfies Partial<Record<ScenarioId, Partial<Switches>>>;

const viewRecord = ({ number, relate_number, amount, is_void, allowances }: SimulatedInvoice): SimulatorRecord => ({
  reference: `${number} (${relate_number})`,
  amount,
  state: is_void ? 'void' : allowances.length > 0 ? `issued, ${allowances.join(' + ')} allowed` : 'issued',
});

type Work = (data: unknown) => Answer;

const createCalls = (ledger: Ledger, switches: () => Switches): Record<string, [SwitchedCall, Work]> => ({
  Issue: ['issue', ledger.issue],
  Invalid: ['void', ledger.invalidate],
  Allowance: ['allowance', ledger.allow],
  GetIssue: ['query', ledger.find],
  GetAllowanceList: ['query', ledger.listAllowances],
  CheckBarcode: ['check', ministry(switches, 'BarCode', (code) => ({ IsExist: code === '/XXXXXXX' ? 'N' : 'Y' }))],
  CheckLoveCode: ['check', ministry(switches, 'LoveCode', (code) => ({ IsExist: code === '999' ? 'N' : 'Y' }))],
  GetCompanyNameByTaxID: [
    'check',
    ministry(switches, 'UnifiedBusinessNo', (number) => ({
      CompanyName: number === '04595257' ? '' : `${words.company}${number.slice(0, 2)}`,
    })),
  ],
});

const ministry =
  (switches: () => Switches, field: string, look: (value: string) => Record<string, unknown>): Work =>
  (data) =>
    switches().ministry_away
      ? { RtnCode: 9000001, RtnMsg: words.ministry_away }
      : { RtnCode: 1, RtnMsg: words.ok, ...look(String((data as Record<string, unknown>)?.[field] ?? '')) };

type Envelope = { MerchantID?: unknown; RqHeader?: { Timestamp?: unknown }; Data?: unknown } | null;

function answer(body: unknown, clock: Clock, work: Work): Record<string, unknown> {
  const { MerchantID, RqHeader, Data } = (body ?? {}) as NonNullable<Envelope>;
  const seconds = Math.floor(clock.now().getTime() / 1000);
  const head = { MerchantID, RpHeader: { Timestamp: seconds } };
  const refuse = (TransCode: number, TransMsg: string) => ({ ...head, TransCode, TransMsg, Data: '' });
  if (MerchantID !== account.id) return refuse(10000006, 'MerchantID Not Exists');
  if (!(Math.abs(seconds - Number(RqHeader?.Timestamp)) <= windowSeconds)) return refuse(10000005, 'Timestamp Error');
  const text = decryptText(String(Data), account.key, account.iv);
  if (text === undefined) return refuse(10000003, 'Decrypt Error');
  const data: unknown = JSON.parse(text);
  const result =
    (data as Record<string, unknown>)['MerchantID'] === account.id ? work(data) : { RtnCode: 2000001, RtnMsg: words.wrong_merchant };
  return { ...head, TransCode: 1, TransMsg: 'Success', Data: encryptText(JSON.stringify(result), account.key, account.iv) };
}

async function withSwitches(
  switches: Switches,
  kind: SwitchedCall,
  reply: FastifyReply,
  work: () => Record<string, unknown>,
): Promise<FastifyReply> {
  const isWrite = kind !== 'query' && kind !== 'check';
  const applies = switches.at === 'all' || switches.at === kind || (switches.at === 'write' && isWrite);
  if (!applies) return reply.send(work());
  if (switches.fail_with) return reply.code(switches.fail_with).send('');
  if (switches.cut) return hangUp(reply);
  const result = work();
  if (switches.delay_ms > 0) await pause(switches.delay_ms);
  if (switches.lose_answer) return hangUp(reply);
  return switches.garble ? reply.type('application/json').send('<html>') : reply.send(result);
}
