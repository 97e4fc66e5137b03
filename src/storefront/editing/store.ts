import { useSyncExternalStore } from 'react';
import type { ProductCard } from '#modules/shopfront/contract.ts';
import { OfficeError } from './office.ts';
import { draftedFields, type Edits, isSame, isWithin, readField, serverPath, withEdits } from './record-fields.ts';
import {
  type Draft,
  type KnownPicture,
  type RecordKey,
  type RecordKind,
  type RecordOf,
  readDraft,
  readRecord,
  type StaffRecord,
  saveDraft,
  saveRecord,
} from './records.ts';

type Entry = {
  /** As it was read; undefined until then. */
  record?: StaffRecord;
  /** The draft beside it, as it was read; null: there is none. */
  draft: Draft | null;
  edits: Edits;
  /** The server's sentences by its own field paths. */
  errors: Readonly<Record<string, readonly string[]>>;
  /** Another person saved first: the present record. */
  theirs?: StaffRecord;
};
export type State = {
  entries: Readonly<Partial<Record<RecordKey, Entry>>>;
  /** `drafted`: saved as a draft. */
  phase: 'idle' | 'saving' | 'saved' | 'drafted';
  /** A sentence about the last attempt to read or save. */
  failure: string | null;
};

const blank: State = { entries: {}, phase: 'idle', failure: null };
/** Module state of this document; the server never sets it. */
let state = blank;
const listeners = new Set<() => void>();
const pictures = new Map<number, KnownPicture>();

function set(next: Partial<State>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

const entryOf = (key: RecordKey): Entry => state.entries[key] ?? { draft: null, edits: {}, errors: {} };
const setEntry = (key: RecordKey, next: Partial<Entry>, more: Partial<State> = {}): void =>
  set({ entries: { ...state.entries, [key]: { ...entryOf(key), ...next } }, ...more });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export const useEditing = (): State =>
  useSyncExternalStore(
    subscribe,
    () => state,
    () => blank,
  );

export const learnPictures = (known: readonly KnownPicture[]): void => {
  for (const picture of known) pictures.set(picture.id, picture);
};
export const knownPictures = (): KnownPicture[] => [...pictures.values()];
export const picturesBy = (ids: readonly number[]): KnownPicture[] => ids.flatMap((id) => pictures.get(id) ?? []);

const cards = new Map<number, ProductCard>();
/** A product that was put into a text, so that the page draws it before it is saved. */
export const learnCard = (card: ProductCard): void => void cards.set(card.id, card);
export const learnedCards = (): ProductCard[] => [...cards.values()];

/** The record with what was changed on the page; undefined until it is read. */
export function editedRecord<K extends RecordKind>({ entries }: State, key: RecordKey<K>): RecordOf<K> | undefined {
  const entry = entries[key];
  // Cast: the kind in the key is the kind of the record.
  return entry?.record && (withEdits(entry.record, entry.edits) as RecordOf<K>);
}

/** The drafts of the records that were read. */
export const draftsOf = ({ entries }: State): { key: RecordKey; draft: Draft }[] =>
  (Object.keys(entries) as RecordKey[]).flatMap((key) => {
    const draft = entries[key]?.draft;
    return draft ? [{ key, draft }] : [];
  });

export const changedKeys = ({ entries }: State): RecordKey[] =>
  (Object.keys(entries) as RecordKey[]).filter((key) => Object.keys(entries[key]?.edits ?? {}).length > 0);
export const countChanges = (now: State): number =>
  changedKeys(now).reduce((count, key) => count + Object.keys(now.entries[key]?.edits ?? {}).length, 0);

/** The sentence below a field: about it, or about something in it. */
export function errorAt({ entries }: State, key: RecordKey, field: string): string | undefined {
  const { record, errors = {} } = entries[key] ?? {};
  const path = record && serverPath(record, field);
  return Object.entries(errors).find(([each]) => isWithin(each, path ?? field))?.[1][0];
}

/** Sentences about fields that have no place on this page. */
export const otherErrors = ({ entries }: State, isShown: (key: RecordKey, path: string) => boolean): string[] =>
  Object.entries(entries).flatMap(([key, entry]) =>
    // Cast: the keys of the entries.
    Object.entries(entry?.errors ?? {}).flatMap(([path, sentences]) => (isShown(key as RecordKey, path) ? [] : sentences)),
  );

const reading = new Map<RecordKey, Promise<boolean>>();

/** Reads a record for editing, once. Resolves to whether it was read; otherwise the bar shows the error. */
export function openRecord(key: RecordKey): Promise<boolean> {
  if (entryOf(key).record) return Promise.resolve(true);
  const running = reading.get(key) ?? reread(key).finally(() => reading.delete(key));
  reading.set(key, running);
  return running;
}

const sentence = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function reread(key: RecordKey): Promise<boolean> {
  try {
    const [record, draft] = await Promise.all([readRecord(key), readDraft(key)]);
    learnPictures(record.media);
    // A record carried over from the page in the other language contains the changes.
    if (!entryOf(key).record) setEntry(key, { record, draft });
    return true;
  } catch (error) {
    set({ failure: sentence(error) });
    return false;
  }
}

/** Changes a field; setting the saved value again removes the change. */
export function edit(key: RecordKey, field: string, value: unknown): void {
  const { record, edits, errors } = entryOf(key);
  if (!record) return;
  const { [field]: _, ...others } = edits;
  const path = serverPath(record, field);
  const remaining = Object.fromEntries(Object.entries(errors).filter(([each]) => !isWithin(each, path)));
  const next = isSame(readField(record, field), value) ? others : { ...others, [field]: value };
  // While a save is under way another one would send the version that it replaces.
  setEntry(key, { edits: next, errors: remaining }, { phase: state.phase === 'saving' ? 'saving' : 'idle', failure: null });
}

export function discard(): void {
  const unedited = Object.entries(state.entries).map(([key, entry]) => [key, { ...entry, edits: {}, errors: {} }]);
  set({ entries: Object.fromEntries(unedited), phase: 'idle', failure: null });
}

/** What was changed, or changed back, since these edits were sent. */
function laterEdits(key: RecordKey, record: StaffRecord, sent: Edits): Edits {
  const { edits } = entryOf(key);
  const [shown, saved] = [withEdits(record, edits), withEdits(record, sent)];
  const fields = [...new Set([...Object.keys(sent), ...Object.keys(edits)])];
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = readField(shown, field);
      return isSame(value, readField(saved, field)) ? [] : [[field, value]];
    }),
  );
}

/** Resolves to whether it was saved. */
async function saveEntry(key: RecordKey): Promise<boolean> {
  const { record, edits } = entryOf(key);
  if (!record) return false;
  try {
    await saveRecord(key, withEdits(record, edits));
  } catch (error) {
    if (!(error instanceof OfficeError)) throw error;
    if (error.status === 409) setEntry(key, { theirs: await readRecord(key) });
    else if (Object.keys(error.errors).length > 0) setEntry(key, { errors: error.errors });
    else throw error;
    return false;
  }
  // The save succeeded even if reading it again fails; the next save then reports a conflict.
  const fresh = await readRecord(key).catch(() => withEdits(record, edits));
  learnPictures(fresh.media);
  setEntry(key, { record: fresh, edits: laterEdits(key, record, edits), errors: {} });
  return true;
}

/** Reads again after a conflict and shows field errors; resolves to false. Throws errors that only the bar can show. */
async function refused(key: RecordKey, error: unknown, read: () => Promise<Partial<Entry>>): Promise<false> {
  if (error instanceof OfficeError && error.status === 409) setEntry(key, await read());
  if (!(error instanceof OfficeError) || Object.keys(error.errors).length === 0) throw error;
  setEntry(key, { errors: error.errors });
  return false;
}

/** Resolves to whether it was saved as a draft. */
async function saveEntryAsDraft(key: RecordKey): Promise<boolean> {
  const { record, draft, edits } = entryOf(key);
  if (!record) return false;
  const read = async () => ({ draft: await readDraft(key) });
  try {
    await saveDraft(key, draftedFields(record, draft?.changes ?? {}, edits), draft);
  } catch (error) {
    return refused(key, error, read);
  }
  const present = await read();
  setEntry(key, { edits: laterEdits(key, record, edits), errors: {}, ...present });
  return true;
}

/** Resolves to whether its draft was published. */
async function publishEntry(key: RecordKey): Promise<boolean> {
  const { record, draft } = entryOf(key);
  if (!record || !draft) return false;
  const read = async () => {
    const [fresh, present] = await Promise.all([readRecord(key), readDraft(key)]);
    learnPictures(fresh.media);
    return { record: fresh, draft: present };
  };
  try {
    await saveRecord(key, { ...record, ...draft.changes }, draft.id);
  } catch (error) {
    return refused(key, error, read);
  }
  setEntry(key, { errors: {}, ...(await read()) });
  return true;
}

/** Sends each record once; refused changes stay on the page with the reason. Resolves to whether all were accepted. */
async function sendAll(
  keys: readonly RecordKey[],
  send: (key: RecordKey) => Promise<boolean>,
  phase: 'saved' | 'drafted',
): Promise<boolean> {
  if (state.phase === 'saving') return false;
  set({ phase: 'saving', failure: null });
  try {
    const sent: boolean[] = [];
    for (const key of keys) sent.push(await send(key));
    const isDone = sent.every(Boolean);
    set({ phase: isDone ? phase : 'idle' });
    return isDone;
  } catch (error) {
    set({ phase: 'idle', failure: sentence(error) });
    return false;
  }
}

/** Saves every changed record; shoppers see it at once. */
export const saveAll = (): Promise<boolean> => sendAll(changedKeys(state), saveEntry, 'saved');

/** Saves every changed record as a draft, which shoppers do not see. */
export const saveAllAsDrafts = (): Promise<boolean> => sendAll(changedKeys(state), saveEntryAsDraft, 'drafted');

/** Publishes the draft of a record, with the save of its form. */
export const publishDraft = (key: RecordKey): Promise<boolean> => sendAll([key], publishEntry, 'saved');

export const conflictOf = ({ entries }: State): { key: RecordKey; theirs: StaffRecord; edits: Edits } | undefined => {
  for (const key of Object.keys(entries) as RecordKey[]) {
    const entry = entries[key];
    if (entry?.theirs) return { key, theirs: entry.theirs, edits: entry.edits };
  }
  return undefined;
};

/** Continues from the other person's version: without my changes, or with them. */
export function settle(key: RecordKey, side: 'theirs' | 'mine'): void {
  const { theirs, edits, draft } = entryOf(key);
  if (!theirs) return;
  learnPictures(theirs.media);
  const mine = Object.fromEntries(Object.entries(edits).filter(([field, value]) => !isSame(readField(theirs, field), value)));
  const settled: Entry = { record: theirs, draft, edits: side === 'mine' ? mine : {}, errors: {} };
  const { [key]: __, ...others } = state.entries;
  set({ entries: { ...others, [key]: settled }, failure: null });
}

const carriedName = 'editing in the shop';

/** Keeps what was changed for the same page in the other language, a new document of this tab. */
export function carryOver(): void {
  const entries = Object.fromEntries(changedKeys(state).map((key) => [key, state.entries[key]]));
  sessionStorage.setItem(carriedName, JSON.stringify({ entries, pictures: [...pictures.values()] }));
}

export function takeCarried(): void {
  const carried = sessionStorage.getItem(carriedName);
  if (!carried) return;
  sessionStorage.removeItem(carriedName);
  // Cast: `carryOver` wrote it.
  const { entries, pictures: known } = JSON.parse(carried) as { entries: State['entries']; pictures: KnownPicture[] };
  learnPictures(known);
  set({ entries: { ...state.entries, ...entries } });
}
