import type { Mutant } from '../mutant.ts';

export const credits: Mutant[] = [
  {
    name: 'more credits are taken than the lots hold',
    file: 'src/modules/credits/rules.ts',
    find: 'return missing === 0 ? shares : undefined;',
    replace: 'return shares;',
    tests: ['src/modules/credits/rules.test.ts', 'src/modules/credits/limits.test.ts'],
  },
  {
    name: 'the lots spent first are restored first',
    file: 'src/modules/credits/rules.ts',
    find: 'const top = rest.pop();',
    replace: 'const top = rest.shift();',
    tests: ['src/modules/credits/rules.test.ts', 'src/modules/credits/limits.test.ts'],
  },
  {
    name: 'the same grant is made twice',
    file: 'src/modules/credits/grant-credits.ts',
    find: 'const purse = await lockCustomerPurse(tx, customerId);\n  if (await effectExists(tx, grant.effectKey)) return false;',
    replace: 'const purse = await lockCustomerPurse(tx, customerId);',
    tests: ['src/modules/credits/credits.test.ts'],
  },
  {
    name: 'grants do not cost the shop’s purse',
    file: 'src/modules/credits/grant-credits.ts',
    find: 'if (reserve) await payGrant(tx, grant, low_balance);',
    replace: '',
    tests: ['src/modules/credits/credits.test.ts'],
  },
  {
    name: 'a reopened order takes no credits again',
    file: 'src/modules/credits/spend-credits.ts',
    find: "if (last?.type !== 'refund') return;",
    replace: "if (last?.type !== 'use') return;",
    tests: ['src/modules/credits/credits.test.ts'],
  },
  {
    name: 'expired lots can be spent',
    file: 'src/modules/credits/store/purses.ts',
    find: "eb('expires_at', '>', now)",
    replace: "eb('expires_at', '<', now)",
    tests: ['src/modules/credits/credits.test.ts'],
  },
  {
    name: 'a purchase below the minimum is accepted',
    file: 'src/modules/credits/commands/buy-credits.ts',
    find: 'if (bought < buy_min)',
    replace: 'if (bought < buy_min - 1)',
    tests: ['src/modules/credits/staff-actions.test.ts'],
  },
  {
    name: 'a purchase is confirmed by the person who recorded it',
    file: 'src/modules/credits/store/purchases.ts',
    find: "eb('staff_id', '<>', staffId)",
    replace: "eb('staff_id', '>', 0)",
    tests: ['src/modules/credits/staff-actions.test.ts'],
  },
  {
    name: 'credits are given back beyond what the order holds',
    file: 'src/modules/credits/rules.ts',
    find: 'const part = Math.min(top.amount, missing);',
    replace: 'const part = missing;',
    tests: ['src/modules/credits/rules.test.ts', 'src/modules/credits/limits.test.ts'],
  },
];
