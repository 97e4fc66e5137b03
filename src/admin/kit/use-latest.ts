import { type RefObject, useInsertionEffect, useRef } from 'react';

/** The value of the last render, for what runs later: an upload that ends, a key that is pressed. Read it only in handlers and effects. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useInsertionEffect(function storeLatest() {
    latest.current = value;
  });
  return latest;
}
