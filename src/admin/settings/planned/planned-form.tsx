import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { MomentField } from '../../kit/form/fields/moment.tsx';
import type { Section } from '../../kit/form/sections.tsx';
import { type Form, sharedField } from '../../kit/form/use-form.ts';
import { useNotices } from '../../kit/undo.tsx';
import { SettingsForm } from '../settings-form.tsx';
import { PlanCard, type PlannedFields } from './plan-card.tsx';

/** A setting that can be planned, as returned by the server. */
type Answer<V extends object> = { value: V; version: number; planned: { from: string; changes: Partial<V> } | null };
/** Its form: `from` is the time from which it applies; null: as soon as it is saved. */
export type WithStart<V extends object> = V & { from: string | null };

/** `A`: an answer with more than the setting. */
type PlannedForm<V extends object, A extends Answer<V> = Answer<V>> = {
  name: string;
  title: string;
  blank: V;
  read: () => Promise<A>;
  save: (input: { value: V; from: string | null; version: number }) => Promise<unknown>;
  cancel: (version: number) => Promise<unknown>;
  fields: PlannedFields<V>;
  sections: readonly Section<WithStart<V>, A>[];
  rail: (form: Form<WithStart<V>>) => ReactNode;
};

/** A setting whose changes can be planned for later; a planned change is shown above the form and can be cancelled. */
export function PlannedForm<V extends object, A extends Answer<V> = Answer<V>>({
  name,
  title,
  blank,
  read,
  save,
  cancel,
  fields,
  sections,
  rail,
}: PlannedForm<V, A>): ReactNode {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  // Cancelling changes the version, so the form is remounted.
  const [opened, setOpened] = useState(0);
  const cancelPlan = async (version: number): Promise<void> => {
    const isCancelled = await cancel(version).then(
      () => true,
      (error: unknown) => {
        failed(error);
        return false;
      },
    );
    await client.invalidateQueries();
    setOpened((count) => count + 1);
    if (isCancelled) done(m.admin_planned_cancelled());
  };
  return (
    <SettingsForm<A, WithStart<V>>
      key={opened}
      name={name}
      title={title}
      blank={{ ...blank, from: null }}
      read={read}
      formOf={({ value }) => ({ ...value, from: null })}
      save={({ from, ...value }, version) => save({ value: value as V, from, version })}
      sections={[...sections, startSection<V>()]}
      rail={(form, record) => (
        <>
          {record?.planned && <PlanCard form={form} plan={record.planned} fields={fields} cancel={() => cancelPlan(record.version)} />}
          {rail(form)}
        </>
      )}
    />
  );
}

const startSection = <V extends object>(): Section<WithStart<V>, Answer<V>> => ({
  id: 'start',
  title: m.admin_planned_title,
  body: (form, record) => (
    <MomentField
      at={sharedField<{ from: string | null }, 'from', WithStart<V>>(form, 'from')}
      label={m.admin_planned_from()}
      hint={record?.planned ? m.admin_planned_replaces() : m.admin_planned_hint()}
      placeholder={m.admin_planned_now()}
    />
  ),
});
