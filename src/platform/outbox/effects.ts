import type { z } from 'zod';
import type { Tx } from '#platform/db/database.ts';
import { recordEffects } from './outbox.ts';

/** Effect kind → the shape of its payload. Stored payloads must stay readable: rows of an earlier release may wait in the outbox. */
type Shapes = Readonly<Record<string, z.ZodType<unknown, Record<string, unknown>>>>;
type KindOf<S extends Shapes> = keyof S & string;

/** Carries out one effect from its stored payload; must give the same result when it runs twice. */
export type Subscriber = (payload: unknown, effectKey: string) => Promise<void>;
/** Effect kind → who carries it out. One kind, one subscriber. */
export type Subscriptions = Readonly<Record<string, Subscriber>>;

/** An effect to record: its kind, its payload, and what distinguishes it from others of its kind, for example the order's id. */
type Emitted<S extends Shapes> = { [K in KindOf<S>]: readonly [kind: K, payload: z.input<S[K]>, once: string | number] }[KindOf<S>];

export type Effects<S extends Shapes> = {
  /** Records an effect in the same transaction as its cause; again with the same `once` it does nothing. */
  emit<K extends KindOf<S>>(tx: Tx, kind: K, payload: z.input<S[K]>, once: string | number): Promise<void>;
  /** The same for several effects in one statement. */
  emitAll(tx: Tx, effects: readonly Emitted<S>[]): Promise<void>;
  /** Gives every kind its subscriber, which receives the parsed payload. A payload that does not parse fails the effect. */
  subscribe(handlers: { [K in KindOf<S>]: (payload: z.output<S[K]>, effectKey: string) => Promise<void> }): {
    [K in KindOf<S>]: Subscriber;
  };
  /** Types only: the parsed payload of each kind. */
  readonly payloads?: { [K in KindOf<S>]: z.output<S[K]> };
};

/** The parsed payload of an effect: `PayloadOf<typeof orderEffects, 'order_placed'>`. */
export type PayloadOf<E extends { payloads?: object }, K extends keyof NonNullable<E['payloads']>> = NonNullable<E['payloads']>[K];

/** Declares the effects of a module: what emits them and what carries them out are checked against these shapes. */
export const declareEffects = <const S extends Shapes>(shapes: S): Effects<S> => ({
  emit: (tx, kind, payload, once) => recordEffects(tx, [{ kind, key: `${kind}:${once}`, payload }]),
  emitAll: (tx, effects) =>
    recordEffects(
      tx,
      effects.map(([kind, payload, once]) => ({ kind, key: `${kind}:${once}`, payload })),
    ),
  subscribe: (handlers) => {
    const parsing = (kind: KindOf<S>): Subscriber => {
      return async (payload, effectKey) => handlers[kind](parsePayload(shapes, kind, payload, effectKey), effectKey);
    };
    const kinds = Object.keys(shapes) as KindOf<S>[];
    return Object.fromEntries(kinds.map((kind) => [kind, parsing(kind)])) as { [K in KindOf<S>]: Subscriber };
  },
});

/** Throws an Error that names the effect and the wrong fields, never their values. */
function parsePayload<S extends Shapes, K extends KindOf<S>>(shapes: S, kind: K, payload: unknown, effectKey: string): z.output<S[K]> {
  const parsed = shapes[kind]?.safeParse(payload);
  if (parsed?.success) return parsed.data as z.output<S[K]>;
  const issues = parsed?.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  throw new Error(`effect ${effectKey} has a payload that is not one of ${kind}: ${issues}`);
}
