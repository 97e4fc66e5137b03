import * as m from '#messages';

/** A skeleton of the loading content. */
export function Skeleton({ rows, hasTitle = false }: { rows: number; hasTitle?: boolean }) {
  return (
    <div role="status">
      <span className="sr-only">{m.account_loading()}</span>
      {hasTitle && <div className="skeleton mb-8 h-10 w-40" />}
      <div className="grid gap-4">
        {Array.from({ length: rows }, (_, at) => `row-${at}`).map((key) => (
          <div key={key} className="skeleton h-36" />
        ))}
      </div>
    </div>
  );
}
