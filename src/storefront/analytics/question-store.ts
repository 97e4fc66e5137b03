import { createSignal } from '../frame/signal.ts';

/** Whether the question is shown: at first where it must be asked, later when somebody wants to change the answer. */
export const question = createSignal(false);
