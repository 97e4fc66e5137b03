import { useRef } from 'react';

/** Sends requests one after the other, in the order of the calls: the last of several moves must also be the last to arrive. */
export function useInOrder(): <T>(request: () => Promise<T>) => Promise<T> {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return (request) => {
    const answer = last.current.then(request, request);
    last.current = answer;
    return answer;
  };
}
