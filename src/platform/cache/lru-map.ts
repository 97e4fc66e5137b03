type Bounds = { entries: number; bytes: number };

/** A map that forgets what was used longest ago once it holds more entries or bytes than it may. */
export class LruMap<V extends { bytes: number }> {
  readonly #values = new Map<string, V>();
  readonly #bounds: Bounds;
  #bytes = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** The value, which counts as used now. */
  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (!value) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** Keeps the value in place of an older one. What is larger than all the room is not kept. */
  set(key: string, value: V): void {
    this.delete(key);
    if (value.bytes > this.#bounds.bytes) return;
    this.#values.set(key, value);
    this.#bytes += value.bytes;
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= this.#bounds.entries && this.#bytes <= this.#bounds.bytes) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#values.get(key)?.bytes ?? 0;
    this.#values.delete(key);
  }
}
