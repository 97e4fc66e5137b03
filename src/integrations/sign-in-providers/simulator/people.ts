import { createHash } from 'node:crypto';
import * as m from '#messages';
import type { Locale } from '#shared/locale.ts';

export type SimulatedProvider = 'line' | 'google' | 'facebook';
/** `key`: who it is, whatever their name on the page. `verified`: what Google says of the address; the others say nothing of it. */
export type Person = { key: string; name: string; email: string | null; verified: boolean };

/** The people to choose from on the simulated page; anyone else can be typed. */
export const peopleIn = (locale: Locale): readonly Person[] => {
  const o = { locale };
  return [
    { key: 'meiling', name: m.simulator_sign_in_meiling({}, o), email: 'meiling.chen@example.com', verified: true },
    { key: 'chihming', name: m.simulator_sign_in_chihming({}, o), email: 'chihming.wang@example.com', verified: false },
    { key: 'atao', name: m.simulator_sign_in_atao({}, o), email: null, verified: false },
    { key: 'member', name: m.simulator_sign_in_member({}, o), email: 'member@example.com', verified: true },
  ];
};

const forms: Readonly<Record<SimulatedProvider, (digest: Buffer) => string>> = {
  line: (digest) => `U${digest.toString('hex').slice(0, 32)}`,
  google: (digest) => digits(digest, 21),
  facebook: (digest) => digits(digest, 16),
};
const digits = (digest: Buffer, length: number): string => `1${[...digest].map((byte) => byte % 10).join('')}`.slice(0, length);

/** The same person has the same id at a provider each time, and another one at each provider. */
export const buildSubject = (provider: SimulatedProvider, { key }: Person): string =>
  forms[provider](createHash('sha256').update(`${provider} ${key}`).digest());
