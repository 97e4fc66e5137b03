/** Skeleton cards of the final size. */
export function Skeletons({ count }: { count: number }) {
  return (
    <ul aria-hidden="true" className="mt-8 grid grid-cols-2 gap-x-3 gap-y-8 md:mt-12 md:grid-cols-3 md:gap-x-6 md:gap-y-12">
      {Array.from({ length: count }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all the same.
        <li key={at}>
          <span className="skeleton block aspect-4/5" />
          <span className="skeleton mt-3.5 block h-4 w-3/5" />
          <span className="skeleton mt-2 block h-3 w-2/5" />
          <span className="skeleton mt-3 block h-4 w-1/3" />
        </li>
      ))}
    </ul>
  );
}
