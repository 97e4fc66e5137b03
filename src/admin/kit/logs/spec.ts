import type { LucideIcon } from 'lucide-react';
import type { auditRow } from '#modules/staff/contract.ts';
import type { Permission } from '#shared/permissions.ts';
import type { EndpointName, Output } from '../../client.ts';
import type { Crumb } from '../crumbs.ts';
import type { Status } from '../status/statuses.ts';

/** One action, field by field. */
export type LogRow = (typeof auditRow)['_output'];
type LogPage = { data: LogRow[]; meta: { page: number; per_page: number; total: number } };
/** Endpoints that return a log. */
export type LogEndpoint = { [N in EndpointName]: Output<N> extends LogPage ? N : never }[EndpointName];

/** The label of a changed field and the format of its values. Keyed by path; `name` also applies to `name.tw`. */
export type LogField = {
  label: () => string;
  /** Absent: a text, number or boolean as it is. `count`: only the number. `secret`: only that it changed. */
  kind?: 'amount' | 'moment' | 'day' | 'rich' | 'count' | 'secret';
  words?: Record<string, () => string>;
  statuses?: Record<string, Status>;
  /** For a list: the fields of an element, and its name. */
  rows?: { fields: Record<string, LogField>; nameOf: (row: Record<string, unknown>) => string };
};
export type LogFields = Record<string, LogField>;

/** Names for ids, by field: `{ brand_id: { '7': '茶山' } }`. */
export type Names = Record<string, Record<string, string>>;
/** The parameters of the route: `:id`, `:relation`. The endpoint takes them too. */
export type LogParams = Record<string, string>;

export type LogSpec<N extends LogEndpoint> = {
  from: N;
  icon: LucideIcon;
  fields: LogFields;
  /** Labels of actions; an action without one is a change. */
  actions?: Record<string, () => string>;
  /** The permission to open the subject: without it neither its name nor a link is shown. */
  needs: Permission;
  /** The name of the log's subject. */
  subject: (params: LogParams) => Promise<string>;
  names?: () => Promise<Names>;
  /** Breadcrumbs; the last but one is the subject. */
  crumbs: (params: LogParams, subject: string) => Crumb[];
  back: (params: LogParams) => string;
  /** Reverts an entry, which is logged too. */
  revert?: {
    needs: Permission;
    fits: (entry: LogRow) => boolean;
    /** The fields that can be reverted; absent: all. */
    only?: readonly string[];
    call: (params: LogParams, entry: LogRow) => Promise<unknown>;
  };
};

/** Whether an entry changed the fields of a form, which a revert sets back. */
export const isFormChange = ({ action, changes }: LogRow): boolean => (action === 'update' || action === 'revert') && changes.length > 0;
