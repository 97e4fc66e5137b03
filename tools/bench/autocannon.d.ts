/** The part of autocannon 9 that the bench uses; the package has no types. */
declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  type Request = { method?: string; path: string; headers?: Record<string, string>; body?: string };
  type Client = { setRequests(requests: readonly Request[]): void };
  type Options = {
    url: string;
    connections: number;
    duration: number;
    /** Seconds. */
    timeout: number;
    setupClient(client: Client): void;
  };
  type Result = { errors: number; timeouts: number; duration: number };
  /** Emits `response` (client, status, bytes, milliseconds) for each answer. */
  const autocannon: (options: Options, done: (error: Error | null, result: Result) => void) => EventEmitter;
  // biome-ignore lint/style/noDefaultExport: the package is CommonJS.
  export default autocannon;
}
