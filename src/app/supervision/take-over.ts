import { once } from 'node:events';

/** The argument of a shop that takes the place of one that runs: tools/start.mjs starts it at SIGUSR2, and carries what they say. */
const takeOverFlag = '--take-over';

export const takesOver = (): boolean => process.argv.includes(takeOverFlag);

/** Reports that the program is loaded, and resolves when the running shop has stopped; exits when that will never be. */
export async function waitForHandOver(): Promise<void> {
  const end = () => process.exit(1);
  process.once('disconnect', end);
  process.send?.({ loaded: true });
  await once(process, 'message');
  process.off('disconnect', end);
}

/** Runs `handOver` when another shop is loaded and waits for this one to stop. */
export function onHandOver(handOver: () => void): void {
  process.on('message', (message: { handOver?: boolean }) => message.handOver && handOver());
  process.channel?.unref();
}
