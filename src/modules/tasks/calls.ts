import type { StaffCaller } from '#platform/http/context.ts';
import type { Access } from '#shared/contract.ts';
import type { Locale } from '#shared/locale.ts';

/** Who may call an endpoint, by its name; undefined for a name that no endpoint has. */
export type AccessOf = (name: string) => Access | undefined;

/** Calls an endpoint as a staff member. `written`: what a replica must have replayed to answer. Throws what its handler throws, and `forbidden` without the right. */
export type StaffCall = (caller: StaffCaller, name: string, input: unknown, locale: Locale, written?: string) => Promise<unknown>;
