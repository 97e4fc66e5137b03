import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ExportColumn } from '#modules/tasks/contract.ts';
import type { BulkAnswer } from '#shared/fields.ts';
import type { Permission } from '#shared/permissions.ts';
import type { EndpointName, Input, Output } from '../../client.ts';
import type { Crumb } from '../crumbs.ts';

type AnyPage = { data: { id: number }[]; meta: { page: number; per_page: number; total: number } };
/** The endpoints that return a page of rows. */
export type ListEndpoint = { [N in EndpointName]: Output<N> extends AnyPage ? N : never }[EndpointName];
export type RowOf<N extends ListEndpoint> = Output<N>['data'][number];

type SortOf<I> = I extends { sort?: infer S } ? Exclude<S, undefined> : never;

export type Column<R> = {
  key: string;
  title: () => string;
  /** Whole pixels: fractions show as seams on selected rows. */
  width: number;
  /** Width in English, if it differs. */
  widthEn?: number;
  cell: (row: R) => ReactNode;
  align?: 'right';
  /** The value of the endpoint's `sort`; descending is written `-field`. */
  sort?: string;
  /** Left out of exports without it. */
  exported?: () => Exported;
  /** Shown only to those who chose it. */
  isExtra?: boolean;
  /** Hidden first where a tablet has too little room. */
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
      /** What the options depend on, where one screen has several for the same parameter. */
      scope?: string;
    }
  | { kind: 'dates'; param: string; until: string; label: () => string }
  | { kind: 'range'; param: string; until: string; label: () => string }
  | { kind: 'text'; param: string; label: () => string; placeholder: () => string };

/** Asks for one text that becomes part of the call. */
export type PromptWord = {
  kind: 'word';
  label: () => string;
  body: (typed: string) => Record<string, unknown>;
  /** The body that restores the changed rows; without it the action cannot be undone. */
  undo?: (typed: string) => Record<string, unknown>;
  suggest: () => Promise<string[]>;
};
/** Confirms what cannot be undone, with a reason where one is stored. */
export type PromptConsent = { kind: 'consent'; text: () => string; reason?: () => string };

/** Endpoints that apply one action to many rows. */
export type BulkEndpoint = { [N in EndpointName]: Output<N> extends BulkAnswer ? N : never }[EndpointName];
/** A bulk call without the ids. */
export type BulkCall = { call: BulkEndpoint; body: Record<string, unknown> };
export type BulkAction<R> = BulkCall & {
  key: string;
  label: () => string;
  icon: LucideIcon;
  needs: Permission;
  /** Whether the action applies to a row; only those rows are sent. */
  fits: (row: R) => boolean;
  /** The confirmation text. */
  done: (n: number) => string;
  /** Takes time for each row: runs as a task also for ticked rows, and cannot be undone. */
  isTask?: true;
  /** The call that restores a row; without it the action cannot be undone. */
  undo?: (row: R) => BulkCall;
  /** In a menu with other actions of its kind, under a heading; `count` gives the number of ticked rows it applies to. */
  menu?: { label: () => string; heading: () => string; count: (facts: { n: number; total: number }) => string };
  /** The question of the confirmation; without it the action runs on click. */
  prompt?: PromptWord | PromptConsent | PromptDialog<R>;
};

/** Asks in a dialog of the screen's own. */
export type PromptDialog<R> = { kind: 'dialog'; draw: (props: BulkDialog<R>) => ReactNode };
/** A dialog of the screen's own; what is chosen in it completes the call. */
export type BulkDialog<R> = { action: BulkAction<R>; n: number; go: (whole: BulkAction<R>) => Promise<void>; onClose: () => void };

/** An action on several rows together, such as merging two. */
export type MergeAction<R> = {
  key: string;
  label: () => string;
  icon: LucideIcon;
  needs: Permission;
  /** The exact number of rows it takes. */
  takes: number;
  fits: (row: R) => boolean;
  draw: (props: { rows: readonly R[]; onDone: () => void; onClose: () => void }) => ReactNode;
};

/** How a column is exported: its path in the row, and labels for its values. */
export type Exported = Omit<ExportColumn, 'title'>;

/** A further way to fill an empty list, beside creating and importing. */
type EmptyOffer = { needs: Permission; text: () => string; draw: () => ReactNode };

export type RowsScreen = { needs: Permission; label: () => string; icon: LucideIcon; path: (ids: readonly number[]) => string };

export type WholeExport = {
  needs: Permission;
  label: () => string;
  title: () => string;
  /** The endpoint that returns the rows for the list's own query, and the key that contains them. */
  from: EndpointName;
  rowsIn: string;
  columns: readonly ExportColumn[];
};

export type ListSpec<N extends ListEndpoint> = {
  /** The name under which columns and density are saved for this person. */
  name: string;
  title: () => string;
  /** Breadcrumbs above the title. */
  under?: () => Crumb[];
  /** The plural noun of the rows, for sentences about the list: "orders". */
  things: () => string;
  from: N;
  columns: Column<RowOf<N>>[];
  /** The order that the list has at first: one that the endpoint declares, since it refuses what it does not know. */
  sort: SortOf<Input<N>>;
  icon: LucideIcon;
  /** The path of a row's page, for those with `openNeeds`. */
  open?: (row: RowOf<N>) => string;
  openNeeds?: Permission;
  /** The path where a row is edited, if that is not the page it opens. */
  edit?: (row: RowOf<N>) => string;
  create?: { needs: Permission; path: string; label: () => string };
  /** Other actions beside the primary one. */
  actions?: () => ReactNode;
  /** The import for this list; one that only changes rows (`forRows`) is not offered while there are none. */
  importFrom?: { needs: Permission; path: string; label?: () => string; forRows?: true };
  /** An export of complete rows, which an import reads again. */
  wholeExport?: WholeExport;
  /** The path that `p` prints rows at. */
  print?: (ids: readonly number[]) => string;
  /** A screen for the ticked rows together. */
  rowsScreen?: RowsScreen;
  tabs?: {
    param: string;
    values: { value: string; label: () => string }[];
    counts: (page: Output<N> | undefined) => Record<string, number> | undefined;
  };
  /** Fetches the counts of the tabs where the list does not contain them. */
  countsFrom?: 'orders.counts' | 'catalog.itemCounts';
  search?: () => string;
  filters?: Filter[];
  summary?: (page: Output<N>) => ReactNode;
  /** The content of a row on a phone. */
  phone: (row: RowOf<N>) => ReactNode;
  /** The action of a row on a phone, without opening it. */
  phoneAct?: (row: RowOf<N>) => ReactNode;
  bulk?: BulkAction<RowOf<N>>[];
  mergeActions?: MergeAction<RowOf<N>>[];
  /** The name of a row in sentences. */
  nameOf: (row: RowOf<N>) => string;
  empty: { title: () => string; text: () => string; offer?: EmptyOffer };
  /** A note about the whole list, above it. */
  note?: (page: Output<N>) => ReactNode;
};
