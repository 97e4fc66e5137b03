import type { ReactNode } from 'react';
import { encode } from 'uqr';

/** A text as a QR code: one SVG path, sharp at any size. `label` names its target. */
export function QrCode({ text, size, label }: { text: string; size: number; label: string }): ReactNode {
  const { data, size: modules } = encode(text, { border: 2, ecc: 'M' });
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg viewBox={`0 0 ${modules} ${modules}`} width={size} height={size} role="img" aria-label={label} shapeRendering="crispEdges">
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
