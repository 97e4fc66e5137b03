/** Whether content may move automatically: not with reduced motion or data saver. */
export const mayMove = (): boolean =>
  !matchMedia('(prefers-reduced-motion: reduce)').matches && !(navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
