import { expect } from 'vitest';
import type { Text } from '#shared/locale.ts';
import type { StaffClient } from '../clients.ts';

/** What is seen before and after the setting is changed from the form's base. */
export type Proof<S> = { set: Partial<S>; look(): Promise<unknown>; before: unknown; after: unknown };

type Value = string | number | boolean | readonly unknown[] | Text;
/** The settings of a form by path: those of a group each by its own, `line.active`. */
type Setting<S> = { [K in keyof S & string]: NonNullable<S[K]> extends Value ? K : `${K}.${Setting<NonNullable<S[K]>>}` }[keyof S & string];

/** One proof for each setting of a form: a new setting does not compile without one. */
export type Proofs<S> = Readonly<Record<Setting<S>, Proof<S>>>;

/** Saves the whole form through the back office. `more`: what is sent beside the value. */
export async function saveForm(owner: StaffClient, name: string, value: object, more: object = {}): Promise<void> {
  const path = `/api/admin/settings/${name}`;
  const { version } = (await owner.call<{ version: number }>('GET', path)).body;
  const { status, text } = await owner.call('PUT', path, { value, version, ...more });
  expect(status, text).toBe(200);
}

/** Looks with the form's base and with the one setting changed, both saved. */
export async function prove<S extends object>(base: S, { set, look, before, after }: Proof<S>, save: (value: S) => Promise<void>) {
  await save(base);
  expect(await look()).toEqual(before);
  await save({ ...base, ...set });
  expect(await look()).toEqual(after);
}
