/** What a worker's metrics count. */
export type WorkObserver = {
  /** A job of this queue has run. A failed one may run again. */
  job(queue: string, result: 'completed' | 'failed'): void;
  /** An effect of this kind was tried. A failed one may be tried again. */
  effect(kind: string, result: 'delivered' | 'failed'): void;
  /** The outbox was read, and its new effects became jobs. */
  read(): void;
};
