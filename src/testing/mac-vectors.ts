import { z } from 'zod';
import published from '#platform/crypto/check-mac-value.vectors.json' with { type: 'json' };

/** The examples of ECPay's check value that were published, with the account and digest of each. */
export const macVectors = z
  .array(
    z.object({
      name: z.string(),
      account: z.string(),
      digest: z.enum(['md5', 'sha256']),
      fields: z.record(z.string(), z.string()),
      mac: z.string(),
    }),
  )
  .parse(published);
