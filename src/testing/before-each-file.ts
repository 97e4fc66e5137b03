import './quick-imports.ts';
import { setPasswordCost } from '#platform/crypto/passwords.ts';

// The least that Argon2id takes. `passwords.test.ts` tests the real cost.
setPasswordCost({ memory: 8, passes: 1, parallelism: 1 });
