import { createSignal } from '../layout/signal.ts';

/** Whether the consent question is shown: first where required, later when the visitor wants to change the answer. */
export const question = createSignal(false);
