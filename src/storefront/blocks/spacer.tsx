import type { BlockView } from '#modules/shopfront/contract.ts';

type Props = Extract<BlockView, { type: 'spacer' }>;

const heights = { small: 'h-6 lg:h-8', medium: 'h-12 lg:h-18', large: 'h-18 lg:h-28' };

/** Space between two blocks, with an optional line. */
export function Spacer({ size, line }: Props) {
  return <div className={`wrap flex items-center ${heights[size]}`}>{line && <hr className="w-full border-line" />}</div>;
}
