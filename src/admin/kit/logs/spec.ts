import type { LucideIcon } from 'lucide-react';
import type { auditRow } from '#modules/staff/contract.ts';
import type { Permission } from '#shared/permissions.ts';
import type { EndpointName, Output } from '../../client.ts';
import type { Crumb } from '../crumbs.ts';
import type { Status } from '../status/statuses.ts';

/** One thing that somebody did, field by field. */
export type LogRow = (typeof auditRow)['_output'];
type LogPage = { data: LogRow[]; meta: { page: number; per_page: number; total: number } };
/** The endpoints that answer what was done to something. */
export type LogEndpoint = { [N in EndpointName]: Output<N> extends LogPage ? N : never }[EndpointName];

/** What a changed field is called and how its values are said. Named by its path; `name` also answers for `name.tw`. */
export type LogField = {
  label: () => string;
  /** Left out: a text, a number or yes and no, as it comes. `count`: only how many. `secret`: only that it changed. */
  kind?: 'amount' | 'moment' | 'day' | 'rich' | 'count' | 'secret';
  words?: Record<string, () => string>;
  statuses?: Record<string, Status>;
  /** Of a list of things: what is said of one of them, and what it is called. */
  rows?: { fields: Record<string, LogField>; nameOf: (row: Record<string, unknown>) => string };
};
export type LogFields = Record<string, LogField>;

/** Names for ids, by field: `{ brand_id: { '7': '茶山' } }`. */
export type Names = Record<string, Record<string, string>>;
/** The parts of the address: `:id`, `:relation`. They are also what the endpoint is asked with. */
export type LogParams = Record<string, string>;

export type LogSpec<N extends LogEndpoint> = {
  from: N;
  icon: LucideIcon;
  fields: LogFields;
  /** What an action is called; what is not here is a change. */
  actions?: Record<string, () => string>;
  /** The right to open what the log is about: without it neither its name is asked for nor is there a way to it. */
  needs: Permission;
  /** The name of what the log is about. */
  subject: (params: LogParams) => Promise<string>;
  names?: () => Promise<Names>;
  /** Where one is: the last but one is the thing itself. */
  crumbs: (params: LogParams, subject: string) => Crumb[];
  back: (params: LogParams) => string;
  /** Takes an entry back; that is an entry too. */
  revert?: {
    needs: Permission;
    fits: (entry: LogRow) => boolean;
    /** The fields that can go back; left out: each. */
    only?: readonly string[];
    call: (params: LogParams, entry: LogRow) => Promise<unknown>;
  };
};
