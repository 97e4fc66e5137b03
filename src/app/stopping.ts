/**
 * Runs `stop` once when this process is asked to end: by SIGTERM, or because the parent that started it is gone.
 * SIGINT is left to the parent: Ctrl-C reaches the whole group, and the parent stops us in the right order.
 */
export function onStop(stop: () => Promise<void>): void {
  let stopping = false;
  const once = () => {
    if (stopping) return;
    stopping = true;
    // The last resort: a connection that never ends must not keep us alive.
    setTimeout(() => process.exit(1), 10_000).unref();
    void stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', once);
  if (process.channel) {
    process.on('disconnect', once);
    process.on('SIGINT', () => {});
  } else {
    process.on('SIGINT', once);
  }
}

/** Tells the parent that this process serves. */
export function reportReady(facts: Record<string, unknown> = {}): void {
  process.send?.({ ready: true, ...facts });
}
