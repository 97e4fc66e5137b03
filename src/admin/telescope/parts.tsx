import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Report } from '#modules/telescope/contract.ts';
import { Nothing, When } from '../kit/cells.tsx';
import { Figures } from '../kit/figures.tsx';
import { formatBytes, formatCount } from '../kit/format.ts';
import { Card, Facts } from '../kit/page.tsx';
import textStyles from '../kit/text.module.css';
import { kindName } from '../mails/statuses.ts';
import { Rows } from './rows.tsx';

const sum = <R,>(rows: readonly R[], of: (row: R) => number): number => rows.reduce((total, row) => total + of(row), 0);
const code = (text: string): ReactNode => <span className={textStyles.mono}>{text}</span>;
const inMs = (ms: number): string => m.admin_telescope_ms({ ms: formatCount(Math.round(ms)) });
const toneOf = (isBad: boolean): 'bad' | undefined => (isBad ? 'bad' : undefined);

/** Whether anything needs attention, before the details. */
export function Summary({ report: { requests, effects, jobs, mails } }: { report: Report }): ReactNode {
  const failedMails = sum(mails, ({ state, count }) => (state === 'failed' ? count : 0));
  const failed = sum(jobs, (job) => job.failed) + sum(effects, (effect) => effect.failed);
  return (
    <Figures
      columns={4}
      size="large"
      label={m.admin_telescope_summary()}
      figures={[
        { label: m.admin_telescope_failed_requests(), value: formatCount(requests.last_day), tone: toneOf(requests.last_day > 0) },
        { label: m.admin_telescope_waiting(), value: formatCount(sum(effects, ({ waiting }) => waiting)) },
        { label: m.admin_telescope_given_up(), value: formatCount(failed), tone: toneOf(failed > 0) },
        { label: m.admin_telescope_failed_mails(), value: formatCount(failedMails), tone: toneOf(failedMails > 0) },
      ]}
    />
  );
}

export const Requests = ({ rows }: { rows: Report['requests']['data'] }): ReactNode => (
  <Rows
    title={m.admin_telescope_requests()}
    meta={m.admin_telescope_requests_note()}
    head={[
      m.admin_telescope_time(),
      m.admin_telescope_method(),
      m.admin_telescope_route(),
      m.admin_telescope_status(),
      m.admin_telescope_took(),
      m.admin_telescope_request(),
    ]}
    numbers={[3, 4]}
    none={m.admin_telescope_no_requests()}
    rows={rows.map(({ id, at, method, route, status, ms, request_id }) => ({
      key: String(id),
      cells: [<When key="at" iso={at} />, method, code(route), status, inMs(ms), code(request_id.slice(0, 8))],
    }))}
  />
);

export const Jobs = ({ rows }: { rows: Report['jobs'] }): ReactNode => (
  <Rows
    title={m.admin_telescope_jobs()}
    head={[
      m.admin_telescope_queue(),
      m.admin_telescope_waits(),
      m.admin_telescope_runs(),
      m.admin_telescope_failed(),
      m.admin_telescope_oldest(),
    ]}
    numbers={[1, 2, 3]}
    none={m.admin_telescope_no_jobs()}
    rows={rows.map(({ name, waiting, running, failed, oldest }) => ({
      key: name,
      tone: toneOf(failed > 0),
      cells: [code(name), waiting, running, failed, oldest ? <When key="at" iso={oldest} /> : <Nothing key="at" />],
    }))}
  />
);

export const Effects = ({ rows }: { rows: Report['effects'] }): ReactNode => (
  <Rows
    title={m.admin_telescope_effects()}
    head={[m.admin_telescope_kind(), m.admin_telescope_waits(), m.admin_telescope_given_up(), m.admin_telescope_oldest()]}
    numbers={[1, 2]}
    none={m.admin_telescope_no_effects()}
    rows={rows.map(({ kind, waiting, failed, oldest }) => ({
      key: kind,
      tone: toneOf(failed > 0),
      cells: [code(kind), waiting, failed, <When key="at" iso={oldest} />],
    }))}
  />
);

const callLabels: Record<Report['calls'][number]['what'], () => string> = {
  charge: m.admin_telescope_charge,
  refund: m.admin_telescope_refund,
  credits: m.admin_telescope_credits,
  store_map: m.admin_telescope_store_map,
  carrier: m.admin_telescope_carrier,
};

const providerNames: Readonly<Record<string, () => string>> = { tappay: () => 'TapPay', ecpay: m.admin_telescope_ecpay };
const callStates: Readonly<Record<string, () => string>> = {
  started: m.admin_telescope_call_started,
  unknown: m.admin_telescope_call_unknown,
  redirected: m.admin_telescope_call_redirected,
  captured: m.admin_telescope_call_captured,
  to_do: m.admin_telescope_call_to_do,
  done: m.admin_telescope_call_done,
  failed: m.admin_telescope_call_refused,
  arrived: m.admin_telescope_call_arrived,
  waiting: m.admin_telescope_call_none_yet,
};

/** The word for how a call ended, and the provider's code as it came. */
const outcome = (state: string, errorCode: string | null): ReactNode => (
  <>
    {callStates[state]?.() ?? state} {errorCode && code(errorCode)}
  </>
);

/** Calls and callbacks of the last week, by outcome. */
export const Calls = ({ rows }: { rows: Report['calls'] }): ReactNode => (
  <Rows
    title={m.admin_telescope_calls()}
    meta={m.admin_telescope_last_week()}
    head={[
      m.admin_telescope_what(),
      m.admin_telescope_provider(),
      m.admin_telescope_state(),
      m.admin_telescope_count(),
      m.admin_telescope_latest(),
    ]}
    numbers={[3]}
    none={m.admin_telescope_no_calls()}
    rows={rows.map(({ what, provider, state, code: errorCode, count, latest }) => ({
      key: [what, provider, state, errorCode].join(' '),
      tone: toneOf(state === 'failed' || state === 'unknown'),
      cells: [
        callLabels[what](),
        providerNames[provider]?.() ?? (provider || <Nothing key="provider" />),
        outcome(state, errorCode),
        count,
        <When key="at" iso={latest} />,
      ],
    }))}
  />
);

const mailStates: Record<Report['mails'][number]['state'], () => string> = {
  sending: m.admin_telescope_mail_sending,
  sent: m.admin_telescope_mail_sent,
  sink: m.admin_telescope_mail_sink,
  failed: m.admin_telescope_mail_failed,
};

export const Mails = ({ rows }: { rows: Report['mails'] }): ReactNode => (
  <Rows
    title={m.admin_telescope_mails()}
    meta={m.admin_telescope_last_week()}
    head={[m.admin_telescope_kind(), m.admin_telescope_state(), m.admin_telescope_count(), m.admin_telescope_latest()]}
    numbers={[2]}
    none={m.admin_telescope_no_mails()}
    rows={rows.map(({ kind, state, count, latest }) => ({
      key: `${kind} ${state}`,
      tone: toneOf(state === 'failed'),
      cells: [kindName(kind), mailStates[state](), count, <When key="at" iso={latest} />],
    }))}
  />
);

export const Statements = ({ statements: { from, data } }: { statements: Report['statements'] }): ReactNode => (
  <Rows
    title={m.admin_telescope_statements()}
    meta={from === 'database' ? m.admin_telescope_from_database() : m.admin_telescope_from_server()}
    head={[m.admin_telescope_statement(), m.admin_telescope_times(), m.admin_telescope_mean(), m.admin_telescope_longest()]}
    numbers={[1, 2, 3]}
    none={m.admin_telescope_no_statements()}
    rows={data.map(({ text, calls, mean_ms, max_ms }) => ({
      key: text,
      cells: [code(text.replace(/\s+/g, ' ')), formatCount(calls), inMs(mean_ms), inMs(max_ms)],
    }))}
  />
);

export function Versions({ report: { versions, storage } }: { report: Report }): ReactNode {
  const { free_bytes, pictures } = storage;
  return (
    <Card title={m.admin_telescope_versions()}>
      <Facts
        items={[
          [m.admin_telescope_program(), versions.program],
          ['Node.js', versions.node],
          ['PostgreSQL', versions.postgres],
          [m.admin_telescope_schema(), code(versions.schema)],
          [m.admin_telescope_started(), <When key="at" iso={versions.started_at} />],
          [m.admin_telescope_database(), formatBytes(storage.database_bytes)],
          [m.admin_telescope_pictures({ n: pictures }), formatBytes(storage.picture_bytes)],
          [m.admin_telescope_free(), free_bytes === null ? <Nothing key="free" /> : formatBytes(free_bytes)],
        ]}
      />
    </Card>
  );
}
