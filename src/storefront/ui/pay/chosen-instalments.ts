import { createSignal } from '../../layout/signal.ts';

/** In how many instalments the chosen method is paid; null: at once. */
export const chosenInstalments = createSignal<number | null>(null);

/** What is sent with the payment by a method: the chosen instalments, where it offers them. */
export function readInstalments({ instalments }: { instalments: readonly { count: number }[] }): { instalments?: number } {
  const chosen = chosenInstalments.get();
  return chosen !== null && instalments.some(({ count }) => count === chosen) ? { instalments: chosen } : {};
}
