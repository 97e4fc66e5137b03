import type { Access } from '#shared/contract.ts';

/** Who may call an endpoint, by its name; undefined for a name that no endpoint has. */
export type AccessOf = (name: string) => Access | undefined;
