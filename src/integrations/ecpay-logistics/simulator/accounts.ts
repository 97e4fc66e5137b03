import type { Chain, Form } from './note-rules.ts';
import { computeSimulatorMac } from './simulator-mac.ts';

/** The public stage accounts: one ships to the warehouse and to homes, the other drops off at a store. */
const accounts = [
  {
    id: '2000132',
    key: '5294y06JbISpM5x9',
    iv: 'v77hoKGq4kWxNNIS',
    chains: { FAMI: 'FAMI', UNIMART: 'UNIMART', UNIMARTFREEZE: 'UNIMARTFREEZE', HILIFE: 'HILIFE' } as Record<string, Chain>,
    home: ['TCAT', 'POST'],
  },
  {
    id: '2000933',
    key: 'XBERn1YOvpM9nfZc',
    iv: 'h1ONHk4P4yqbl5LK',
    chains: { FAMIC2C: 'FAMI', UNIMARTC2C: 'UNIMART', HILIFEC2C: 'HILIFE', OKMARTC2C: 'OKMART' } as Record<string, Chain>,
    home: [] as string[],
  },
];

export const accountOf = (form: Form) => accounts.find(({ id }) => id === form['MerchantID']);

/** What is wrong with merchant or check value. */
export function signatureProblem(form: Form): string | undefined {
  const account = accountOf(form);
  if (!account) return 'MerchantID Error';
  return computeSimulatorMac(form, account.key, account.iv, 'md5') === form['CheckMacValue'] ? undefined : 'CheckMacValue Error';
}
