import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** `feeds_refresh`: staff had the product feeds made again. */
export const marketingEffects = declareEffects({ feeds_refresh: z.object({}) });
