import { z } from 'zod';
import { declareEffects } from '#platform/outbox/effects.ts';

/** Deliveries wait: recorded by the triggers of the events, in their transaction, and when staff send some again. */
export const webhookEffects = declareEffects({ webhooks_due: z.object({}) });
