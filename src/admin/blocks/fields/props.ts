import type { Bound } from '../../kit/form/use-form.ts';
import { part } from '../../kit/form/use-form.ts';
import type { BlockOf, BlockType } from '../edited-block.ts';

/** The fields of one kind of block. */
export type FieldsProps<T extends BlockType> = { at: Bound<BlockOf<T>> };

/** One field of a block. */
export const field = <B extends object, K extends keyof B & string>(at: Bound<B>, key: K): Bound<B[K]> => part(at, key, at.value);
/** An optional field of a block; null when it is absent. */
export function optional<B extends object, K extends keyof B & string>(at: Bound<B>, key: K): Bound<NonNullable<B[K]> | null> {
  const { value, base, path, set } = field(at, key);
  return { path, value: value ?? null, base: base ?? null, set: (next) => set(next as B[K]) };
}
