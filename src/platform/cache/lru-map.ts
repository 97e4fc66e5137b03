type Bounds = { entries: number; bytes: number };

/** A map that evicts the least recently used entries above a number of entries or bytes. */
export class LruMap<V extends { bytes: number }> {
  readonly #values = new Map<string, V>();
  readonly #bounds: Bounds;
  #bytes = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** The value, marked as just used. */
  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (!value) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** Stores the value. One larger than the whole capacity is not stored. */
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
