/** Skeleton cards of the final size. */
export function Skeletons({ count }: { count: number }) {
  return (
    <ul aria-hidden="true" className="card-gaps mt-8 grid grid-cols-2 md:mt-12 md:grid-cols-3">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all the same.
        <li key={at}>
          <span className="skeleton block aspect-card rounded-card" />
          <span className="skeleton mt-3.5 block h-4 w-3/5" />
          <span className="skeleton mt-2 block h-3 w-2/5" />
          <span className="skeleton mt-3 block h-4 w-1/3" />
        </li>
      ))}
    </ul>
  );
}
