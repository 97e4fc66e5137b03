import { type ReactNode, useMemo } from 'react';
import { encode } from 'uqr';
import { encodeBars } from '#shared/code128.ts';
import styles from './sheet.module.css';

/** A text as Code 128, drawn as SVG and sharp at any size. */
export function Barcode({ text, height }: { text: string; height: number }): ReactNode {
  const { bars, width } = useMemo(() => encodeBars(text), [text]);
  return (
    <svg
      className={styles.barcode}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={text}
      shapeRendering="crispEdges"
    >
      {bars.map((bar) => (
        <rect key={bar.x} x={bar.x} y={0} width={bar.width} height={height} />
      ))}
    </svg>
  );
}

/** A QR code in one path. */
export function Qr({ text, label }: { text: string; label: string }): ReactNode {
  const { path, size } = useMemo(() => {
    const { data, size: modules } = encode(text, { border: 2 });
    const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
    return { path: squares.join(''), size: modules };
  }, [text]);
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={path} />
    </svg>
  );
}
