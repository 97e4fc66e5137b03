import { whenAnswered } from '../client.ts';
import { type CallListener, earlyCalls, momentNow } from './early-calls.ts';

/** Gives the listener the remembered calls, then every call as it is answered. */
export function followCalls(listener: CallListener): void {
  whenAnswered((name, sent, answer) => listener(name, sent, answer, momentNow()));
  for (const give of earlyCalls.splice(0)) give(listener);
}
