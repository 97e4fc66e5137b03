import type { FastifyInstance } from 'fastify';
import { accountOf, signatureProblem } from './accounts.ts';
import type { Form } from './note-rules.ts';
import type { Parcels } from './parcels.ts';
import { deliver } from './reports.ts';
import { computeSimulatorMac } from './simulator-mac.ts';
import { type Switches, withSwitches } from './switches.ts';
import words from './words.json' with { type: 'json' };

/** A return that was ordered, by the number that it is reported with. */
type Return = { number: string; merchant: string; url: string; isHome: boolean };

const stores: Readonly<Record<string, string>> = {
  '/express/ReturnCVS': 'FAMI',
  '/express/ReturnUniMartCVS': 'UNIMART',
  '/express/ReturnHilifeCVS': 'HILIFE',
};
const plain = 'text/html; charset=utf-8';

/**
 * Returns of bulk delivery and of Black Cat; the faults of making notes are theirs too. `POST /sim/returns/:number/report` with `code`
 * and `message` reports about one.
 */
export function addReturnRoutes(app: FastifyInstance, parcels: Parcels, switches: () => Switches): void {
  const returns: Return[] = [];
  const open = (form: Form, isHome: boolean): Return => {
    const number = `16${String(returns.length + 1).padStart(11, '0')}`;
    const one = { number, merchant: form['MerchantID'] ?? '', url: form['ServerReplyURL'] ?? '', isHome };
    returns.push(one);
    return one;
  };
  for (const [path, chain] of Object.entries(stores)) {
    app.post<{ Body: Form }>(path, (request, reply) => {
      const form = request.body ?? {};
      return withSwitches(switches(), 'create', reply, () => {
        const problem = findProblem(form, parcels.find({ id: form['AllPayLogisticsID'] })?.subtype, chain) ?? storeProblem(form);
        return problem ? `|${problem}` : `${open(form, false).number}|${String(returns.length).padStart(12, '7')}`;
      });
    });
  }
  app.post<{ Body: Form }>('/Express/ReturnHome', (request, reply) => {
    const form = request.body ?? {};
    return withSwitches(switches(), 'create', reply, () => {
      const problem = findProblem(form, parcels.find({ id: form['AllPayLogisticsID'] })?.subtype, 'TCAT');
      if (!problem) open(form, true);
      return problem ? `0|${problem}` : '1|OK';
    });
  });
  app.get('/sim/returns', () => returns);
  app.post<{ Params: { number: string }; Body: Form }>('/sim/returns/:number/report', async (request, reply) => {
    const found = returns.find(({ number }) => number === request.params.number);
    if (!found) return reply.code(404).send('');
    return reply.type(plain).send(await deliver(found.url, buildReport(found, request.body ?? {})));
  });
}

function findProblem(form: Form, subtype: string | undefined, expected: string): string | undefined {
  const has = (name: string, pattern: RegExp) => pattern.test(form[name] ?? '');
  return (
    signatureProblem(form) ??
    (subtype === expected ? undefined : words.unknown) ??
    (has('GoodsAmount', /^([1-9]\d{0,3}|1\d{4}|20000)$/) ? undefined : 'GoodsAmount Error') ??
    (has('ServerReplyURL', /^https?:\/\/.{1,192}$/) ? undefined : 'ServerReplyURL Error')
  );
}

const storeProblem = (form: Form): string | undefined =>
  form['ServiceType'] !== '4'
    ? 'ServiceType Error'
    : (form['SenderName'] ?? '') === ''
      ? 'SenderName Error'
      : /^09\d{8}$/.test(form['SenderPhone'] ?? '')
        ? undefined
        : 'SenderPhone Error';

function buildReport({ number, merchant, isHome }: Return, { code = '100', message = '', at = '2026/12/01 10:00:00' }: Form): Form {
  const { key = '', iv = '' } = accountOf({ MerchantID: merchant }) ?? {};
  const fields: Form = {
    ...{ MerchantID: merchant, RtnMerchantTradeNo: number, RtnCode: code, RtnMsg: message, UpdateStatusDate: at },
    ...{ AllPayLogisticsID: '', GoodsAmount: '100', BookingNote: isHome ? `9${number.slice(-11)}` : '' },
  };
  return { ...fields, CheckMacValue: computeSimulatorMac(fields, key, iv, 'md5') };
}
