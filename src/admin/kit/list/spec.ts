import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExportColumn } from '#modules/tasks/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import type { Permission } from '#shared/permissions.ts';
import type { EndpointName, Output } from '../../client.ts';
import type { Crumb } from '../crumbs.ts';

type AnyPage = { data: { id: number }[]; meta: { page: number; per_page: number; total: number } };
/** The endpoints that answer a page of rows. */
export type ListEndpoint = { [N in EndpointName]: Output<N> extends AnyPage ? N : never }[EndpointName];
export type RowOf<N extends ListEndpoint> = Output<N>['data'][number];

export type Column<R> = {
  key: string;
  title: () => string;
  /** Whole pixels: fractions show as seams on selected rows. */
  width: number;
  /** Where English words need another width. */
  widthEn?: number;
  cell: (row: R) => ReactNode;
  align?: 'right';
  /** The field that the endpoint's `sort` takes; descending is written `-field`. */
  sort?: string;
  /** Left out of exports without it. */
  exported?: () => Exported;
  /** Shown only to those who chose it. */
  isExtra?: boolean;
  /** Gives its place first where a tablet has not room for all. */
  yields?: true;
};

export type Option = { value: string; label: string };
export type Filter =
  | {
      kind: 'choice';
      param: string;
      label: () => string;
      options: () => Option[] | Promise<Option[]>;
      isMultiple?: boolean;
      /** What the options belong to, where the same parameter has others elsewhere. */
      scope?: string;
    }
  | { kind: 'dates'; param: string; until: string; label: () => string }
  | { kind: 'range'; param: string; until: string; label: () => string }
  | { kind: 'text'; param: string; label: () => string; placeholder: () => string };

/** One word that becomes part of the call. */
export type PromptWord = {
  kind: 'word';
  label: () => string;
  body: (typed: string) => Record<string, unknown>;
  suggest: () => Promise<string[]>;
};
/** What cannot be taken back is said once, with a reason where one is kept. */
export type PromptConsent = { kind: 'consent'; text: () => string; reason?: () => string };

/** The endpoints that do one thing to many rows. */
export type BulkEndpoint = { [N in EndpointName]: Output<N> extends BulkAnswer ? N : never }[EndpointName];
/** A bulk call without the ids. */
export type BulkCall = { call: BulkEndpoint; body: Record<string, unknown> };
export type BulkAction<R> = BulkCall & {
  key: string;
  label: () => string;
  icon: LucideIcon;
  needs: Permission;
  /** Whether the action makes sense for a row; only those are sent. */
  fits: (row: R) => boolean;
  /** What was done, in words. */
  done: (n: number) => string;
  /** The call that puts a row back to where it was; without it the action cannot be taken back. */
  undo?: (row: R) => BulkCall;
  /** Behind one button with others of its kind, under a heading; `count` says how many of those ticked can take it. */
  menu?: { label: () => string; heading: () => string; count: (facts: { n: number; total: number }) => string };
  /** Asked before it is done; without it the click is enough. */
  prompt?: PromptWord | PromptConsent | PromptDialog<R>;
};

/** Asked in a dialog of the screen's own. */
export type PromptDialog<R> = { kind: 'dialog'; draw: (props: BulkDialog<R>) => ReactNode };
/** A dialog of the screen's own that makes the action whole: what is chosen in it becomes part of the call. */
export type BulkDialog<R> = { action: BulkAction<R>; n: number; go: (whole: BulkAction<R>) => Promise<void>; onClose: () => void };

/** What is done with a few rows as one, such as merging two. */
export type MergeAction<R> = {
  key: string;
  label: () => string;
  icon: LucideIcon;
  needs: Permission;
  /** How many rows it takes, no more and no fewer. */
  takes: number;
  fits: (row: R) => boolean;
  draw: (props: { rows: readonly R[]; onDone: () => void; onClose: () => void }) => ReactNode;
};

/** What an export writes for a column: where in the row it is, and words for its values. */
export type Exported = Omit<ExportColumn, 'title'>;

/** What else brings something into an empty list, beside creating and importing. */
type EmptyOffer = { needs: Permission; text: () => string; draw: () => ReactNode };

export type WholeExport = {
  needs: Permission;
  label: () => string;
  title: () => string;
  /** The endpoint that answers the rows to the list's own query, and under which name each of its entries has them. */
  from: EndpointName;
  rowsIn: string;
  columns: readonly ExportColumn[];
};

export type ListSpec<N extends ListEndpoint> = {
  /** Name under which columns and density are kept for this person. */
  name: string;
  title: () => string;
  /** What the screen belongs to, above its title in the header. */
  under?: () => Crumb[];
  /** "orders", as sentences about the list need it. */
  things: () => string;
  from: N;
  columns: Column<RowOf<N>>[];
  sort: string;
  icon: LucideIcon;
  /** Address of a row's page, for those with `openNeeds`. */
  open?: (row: RowOf<N>) => string;
  openNeeds?: Permission;
  /** Where a row is changed, if that is not the page it opens. */
  edit?: (row: RowOf<N>) => string;
  create?: { needs: Permission; path: string; label: () => string };
  /** What else can be done, beside the primary. */
  actions?: () => ReactNode;
  /** Where a file can be read into this list; one that only changes rows (`forRows`) is not offered while there are none. */
  importFrom?: { needs: Permission; path: string; label?: () => string; forRows?: true };
  /** A file with everything that the rows say, which an import reads again. */
  wholeExport?: WholeExport;
  /** Address of what `p` prints for rows. */
  print?: (ids: readonly number[]) => string;
  tabs?: {
    param: string;
    values: { value: string; label: () => string }[];
    counts: (page: Output<N> | undefined) => Record<string, number> | undefined;
  };
  /** Fetches the counts of the tabs where the list does not bring them. */
  countsFrom?: 'orders.counts' | 'catalog.itemCounts';
  search?: () => string;
  filters?: Filter[];
  summary?: (page: Output<N>) => ReactNode;
  /** What a row shows on a phone. */
  phone: (row: RowOf<N>) => ReactNode;
  /** What can be done with a row on a phone without opening it. */
  phoneAct?: (row: RowOf<N>) => ReactNode;
  bulk?: BulkAction<RowOf<N>>[];
  together?: MergeAction<RowOf<N>>[];
  /** What a row is called, where it is spoken of. */
  nameOf: (row: RowOf<N>) => string;
  empty: { title: () => string; text: () => string; offer?: EmptyOffer };
  /** What is to be known of the whole list, in a line above it. */
  note?: (page: Output<N>) => ReactNode;
};
