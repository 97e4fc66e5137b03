import { useCallback, useEffect, useRef, useState } from 'react';
import type { EndpointName, Received, Sent } from '../../../call.ts';
import { CallError, call } from '../../../client.ts';

export type ApiQuery<T> = {
  /** The latest value; null until the first answer. */
  value: T | null;
  /** The error; `isMissing`: the record does not exist. */
  failure: { message: string; isMissing: boolean } | null;
  /** A request is in progress. */
  isBusy: boolean;
  show(next: T): void;
  reload(): void;
};

/** Calls an endpoint as the signed-in customer, again whenever the input changes. Outdated answers are dropped. */
export function useApiQuery<N extends EndpointName>(name: N, input: Sent<N>): ApiQuery<Received<N>> {
  const key = JSON.stringify(input);
  const latest = useRef(0);
  const [state, setState] = useState<Pick<ApiQuery<Received<N>>, 'value' | 'failure' | 'isBusy'>>({
    value: null,
    failure: null,
    isBusy: true,
  });
  const load = useCallback(() => {
    latest.current += 1;
    const request = latest.current;
    setState((before) => ({ ...before, isBusy: true }));
    call(name, JSON.parse(key) as Sent<N>).then(
      (value) => request === latest.current && setState({ value, failure: null, isBusy: false }),
      (error: unknown) => {
        if (request !== latest.current) return;
        const isMissing = error instanceof CallError && (error.status === 404 || error.status === 422);
        setState({ value: null, failure: { message: (error as Error).message, isMissing }, isBusy: false });
      },
    );
  }, [name, key]);
  useEffect(
    function loadOnChange() {
      load();
      return () => {
        latest.current += 1;
      };
    },
    [load],
  );
  return {
    ...state,
    show: (value) => setState({ value, failure: null, isBusy: false }),
    reload: load,
  };
}
