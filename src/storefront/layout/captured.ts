export const sessionKey = 'captured';
/** The attribution of a visit: the touches, flat, and the affiliate's pair. */
export type Captured = { trackings?: Record<string, string>; RID?: string; Click_ID?: string };

/** Where the visitor has to be asked first: in memory only, until they agree. */
export const memory: { held?: Captured | undefined } = {};

/** Sent along with the order. */
export function captured(): Captured {
  try {
    return memory.held ?? (JSON.parse(sessionStorage.getItem(sessionKey) ?? '{}') as Captured);
  } catch {
    return {};
  }
}
