import { createSignal } from '../layout/signal.ts';

/**
 * What the bar about measuring shows. `question`: an answer is required first; `notice`: measuring goes on until the visitor opts out;
 * `choice`: the visitor opened it to change the answer.
 */
export const question = createSignal<'question' | 'notice' | 'choice' | null>(null);
