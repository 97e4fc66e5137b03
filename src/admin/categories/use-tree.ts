import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import * as m from '#messages';
import type { CategoryRow } from '#modules/catalog/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call, type Output } from '../client.ts';
import { useNotices } from '../kit/undo.tsx';
import { language } from '../language.ts';
import { findPlace, type Place } from './tree-model.ts';

const treeKey = ['catalog.listCategories'];

/** The whole tree as a flat list in its order. */
export const useCategories = (): UseQueryResult<Output<'catalog.listCategories'>> =>
  useQuery({ queryKey: treeKey, queryFn: () => call('catalog.listCategories', {}) });

export const categoryName = ({ name }: CategoryRow): string => inLocale(name, language());

export type TreeActs = {
  move: (row: CategoryRow, to: Place) => Promise<void>;
  show: (row: CategoryRow, active: boolean) => Promise<void>;
  merge: (row: CategoryRow, into: CategoryRow) => Promise<boolean>;
  remove: (row: CategoryRow) => Promise<boolean>;
};

/** The actions of the tree; moving and hiding can be undone. */
export function useTreeActs({ data: rows, tree }: Output<'catalog.listCategories'>): TreeActs {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const refresh = (): Promise<void> => client.invalidateQueries();
  const attempt = async <T>(act: () => Promise<T>, words: string, undo?: (did: T) => Promise<unknown>): Promise<boolean> => {
    try {
      const did = await act();
      await refresh();
      done(words, undo && (async () => void (await undo(did).finally(refresh))));
      return true;
    } catch (error) {
      failed(error);
      // Another person may have changed the tree first: its present state is shown.
      await refresh();
      return false;
    }
  };
  return {
    move: async (row, to) => {
      const before = findPlace(rows, row.id);
      const send = (place: Place, seen: string) => call('catalog.moveCategory', { id: row.id, ...place, tree: seen });
      await attempt(
        () => send(to, tree),
        m.admin_categories_moved({ name: categoryName(row) }),
        (after) => send(before, after.tree),
      );
    },
    show: async (row, active) => {
      const words = active ? m.admin_categories_shown({ name: categoryName(row) }) : m.admin_categories_hidden({ name: categoryName(row) });
      await attempt(
        () => switched(row.id, active),
        words,
        (back) => back(),
      );
    },
    merge: (row, into) =>
      attempt(
        () => call('catalog.mergeCategory', { id: row.id, into_id: into.id }),
        m.admin_categories_merged({ name: categoryName(row), into: categoryName(into) }),
      ),
    remove: (row) => attempt(() => call('catalog.deleteCategory', { id: row.id }), m.admin_categories_deleted({ name: categoryName(row) })),
  };
}

/** Switches visibility only. Returns the undo: one call, which completes even if the page is left. */
async function switched(id: number, active: boolean): Promise<() => Promise<unknown>> {
  const {
    media: _media,
    parent_id: _parent,
    sort: _sort,
    created_at: _made,
    updated_at: _saved,
    ...form
  } = await call('catalog.readCategory', { id });
  const { version } = await call('catalog.updateCategory', { ...form, active });
  return () => call('catalog.updateCategory', { ...form, version, active: !active });
}
