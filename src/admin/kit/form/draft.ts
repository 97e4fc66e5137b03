/** Unsaved input, stored in this browser so that a crash or a closed tab loses nothing. */
export type Draft<F> = {
  value: F;
  /** The saved value that the input began from; drafts of older programs lack it. */
  base?: F;
  version: number | null;
  at: string;
};

const prefix = 'admin_draft ';
/** Keys, tokens and passwords, by field name: a draft has them empty, since every script of the page could read them. */
const secrets: ReadonlySet<string> = new Set([
  ...['partner_key', 'hash_key', 'hash_iv', 'credit_check_code'],
  ...['secret', 'api_secret', 'token', 'password', 'passcode'],
]);

/** The draft of a record. One of another version without the value it began from is removed: nothing tells what was typed. */
export function readDraft<F>(key: string, version: number | null): Draft<F> | null {
  const stored = localStorage.getItem(prefix + key);
  if (!stored) return null;
  const draft = parsed<F>(stored);
  if (draft && (draft.version === version || draft.base)) return draft;
  removeDraft(key);
  return null;
}

function parsed<F>(stored: string): Draft<F> | null {
  try {
    return JSON.parse(stored) as Draft<F>;
  } catch {
    return null;
  }
}

/** A draft as it is stored: JSON without secrets. */
export const draftText = <F>(draft: Draft<F>): string => JSON.stringify(draft, (name, value: unknown) => (secrets.has(name) ? '' : value));

/** Stores a draft; returns false if the storage is full. */
export function storeDraft<F>(key: string, draft: Draft<F>): boolean {
  try {
    localStorage.setItem(prefix + key, draftText(draft));
    return true;
  } catch {
    return false;
  }
}

export const removeDraft = (key: string): void => localStorage.removeItem(prefix + key);
