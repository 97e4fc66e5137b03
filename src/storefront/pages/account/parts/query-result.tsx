import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from './skeleton.tsx';
import type { ApiQuery } from './use-api-query.ts';

type Props<T> = { answer: ApiQuery<T>; rows?: number; children: (value: T) => ReactNode };

/** Renders a query: a skeleton while loading, an error with retry, or its value. */
export function QueryResult<T>({ answer: { value, failure, isBusy, reload }, rows = 3, children }: Props<T>) {
  if (value !== null) {
    return (
      <div aria-busy={isBusy} className={`transition-opacity ${isBusy ? 'opacity-60' : ''}`}>
        {children(value)}
      </div>
    );
  }
  if (!failure) return <Skeleton rows={rows} />;
  return (
    <div role="alert" className="border-t border-ink pt-6">
      <p>{failure.message}</p>
      <Button look="outline" size="small" className="mt-4" isBusy={isBusy} onClick={reload}>
        {m.account_try_again()}
      </Button>
    </div>
  );
}
