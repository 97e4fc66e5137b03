import { once } from 'node:events';

/**
 * Runs `stop` once when this process should end: on SIGTERM, or when its parent has ended. SIGINT is left to the parent: Ctrl-C
 * reaches the whole group, and the parent stops its children in the right order.
 */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const stopOnce = () => {
    if (stopping) return;
    stopping = true;
    // Last resort: a connection that never closes must not keep the process alive.
    setTimeout(() => process.exit(1), 10_000).unref();
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', stopOnce);
  if (process.channel) {
    process.on('disconnect', stopOnce);
    process.on('SIGINT', () => {});
  } else {
    process.on('SIGINT', stopOnce);
  }
}

/** Reports to the parent that this process serves. */
export function reportReady(facts: Record<string, unknown> = {}): void {
  process.send?.({ ready: true, ...facts });
}

/** The argument that makes a process load its program and wait for `open`. */
export const waitToOpenFlag = '--wait-to-open';

/** Reports that the program is loaded and resolves when the parent lets it open, at once without the flag; exits when the parent has ended. */
export async function waitToOpen(): Promise<void> {
  if (!process.argv.includes(waitToOpenFlag)) return;
  const end = () => process.exit(0);
  process.once('disconnect', end);
  process.send?.({ loaded: true });
  await once(process, 'message');
  process.off('disconnect', end);
}
