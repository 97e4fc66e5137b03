import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';

/** A QR code, black on white whatever the theme: cameras want it so. */
export function Square({ text, label }: { text: string; label: string }): ReactNode {
  const { path, size } = useMemo(() => {
    const { data, size: side } = encode(text, { border: 2 });
    const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: dots.join(''), size: side };
  }, [text]);
  return (
    <svg className="square" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
