import { createPanel, type SimulatorPanel, type SimulatorRecord } from '../../simulator-panel.ts';
import type { TokenFault } from './claims.ts';

/** Who answers at the provider: its page, or at once without one. */
export type Answer = 'page' | 'new_account' | 'cancelled' | 'no_email' | 'email_not_verified';
export type SignInSwitches = { answer: Answer; fault: TokenFault | null };

type PanelDeps = {
  read(): SignInSwitches;
  set(switches: SignInSwitches): void;
  rotateKey(): void;
  records(): readonly SimulatorRecord[];
};

export const createSignInPanel = ({ read, set, rotateKey, records }: PanelDeps): SimulatorPanel =>
  createPanel<SignInSwitches>({
    id: 'sign_in',
    scenarios: {
      new_account: { answer: 'new_account' },
      sign_in_cancelled: { answer: 'cancelled' },
      no_email: { answer: 'no_email' },
      email_not_verified: { answer: 'email_not_verified' },
      wrong_nonce: { fault: 'nonce' },
      signature_wrong: { fault: 'signature' },
    },
    read,
    set: (switches) => set({ answer: 'page', fault: null, ...switches }),
    records,
    steps: { key_rotates: async () => rotateKey() },
  });
