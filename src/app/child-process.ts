import { once } from 'node:events';

/**
 * Runs `stop` once when this process is asked to end: by SIGTERM, or because the parent that started it is gone.
 * SIGINT is left to the parent: Ctrl-C reaches the whole group, and the parent stops us in the right order.
 */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const stopOnce = () => {
    if (stopping) return;
    stopping = true;
    // The last resort: a connection that never ends must not keep us alive.
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

/** Tells the parent that this process serves. */
export function reportReady(facts: Record<string, unknown> = {}): void {
  process.send?.({ ready: true, ...facts });
}

/** What a parent starts a process with that shall load itself, and open only when it is told. */
export const waitToOpenFlag = '--opens-when-told';

/** Resolves when the parent opens this process, at once where nobody asked it to wait; without its parent it ends. */
export async function waitToOpen(): Promise<void> {
  if (!process.argv.includes(waitToOpenFlag)) return;
  const end = () => process.exit(0);
  process.once('disconnect', end);
  await once(process, 'message');
  process.off('disconnect', end);
}
