import type { ReactNode } from 'react';
import * as m from '#messages';
import styles from './sign-in.module.css';

type Ground = 'plain' | 'light' | 'deep';
/** One repeat of the pattern: p plain with a stud, l light, d deep with a small cross. */
const floor = ['pldlppp', 'dlppdld', 'lllddpd', 'pldlppl', 'dlppdld', 'lllpdpd', 'pldlppl', 'dlppdld', 'lllpdpd', 'pldlppp'];
const grounds: Record<string, Ground> = { p: 'plain', l: 'light', d: 'deep' };
const fills: Record<Ground, string> = { plain: '#2F4B9C', light: '#4460AE', deep: '#253E86' };
const side = 92;
const tiles = floor.flatMap((row, y) =>
  [...row].map((letter, x) => ({ id: `${x} ${y}`, ground: grounds[letter] ?? 'plain', x: x * side, y: y * side })),
);

/** Decoration of the sign-in page, drawn as SVG so that it needs no picture file. */
export function TileWall(): ReactNode {
  return (
    <aside className={styles.signInWall} aria-hidden="true">
      <svg aria-hidden="true" width="100%" height="100%" preserveAspectRatio="xMidYMin slice">
        <defs>
          {(Object.keys(fills) as Ground[]).map((ground) => (
            <Tile key={ground} ground={ground} />
          ))}
          <pattern id="floor" width={side * 7} height={side * floor.length} patternUnits="userSpaceOnUse">
            {tiles.map(({ id, ground, x, y }) => (
              <use key={id} href={`#tile-${ground}`} x={x} y={y} />
            ))}
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#floor)" />
      </svg>
      <div className={styles.signInText}>
        <p className={styles.signInTextTitle}>{m.admin_login_wall_title()}</p>
        <p>{m.admin_login_wall_text()}</p>
      </div>
    </aside>
  );
}

function Tile({ ground }: { ground: Ground }): ReactNode {
  const half = side / 2;
  const round = ground === 'deep' ? 15 : 25;
  const corner = `M0 ${half}A${half} ${half} 0 0 0 ${half} 0A${half} ${half} 0 0 0 ${side} ${half}A${half} ${half} 0 0 0 ${half} ${side}A${half} ${half} 0 0 0 0 ${half}Z`;
  const reach = ground === 'deep' ? 24 : half;
  return (
    <symbol id={`tile-${ground}`} viewBox={`0 0 ${side} ${side}`} width={side} height={side}>
      <rect width={side} height={side} fill={fills[ground]} />
      <g fill="none" stroke="#E6DFC8" strokeOpacity={ground === 'light' ? 0.62 : 0.34} strokeWidth="1.1">
        <path d={corner} />
        <circle cx={half} cy={half} r={round} />
        {ground === 'light' && (
          <path
            d={corner}
            transform={`rotate(45 ${half} ${half}) translate(${half * 0.32} ${half * 0.32}) scale(.68)`}
            strokeOpacity=".5"
          />
        )}
        <path
          d={`M${half - reach} ${half}H${half + reach}M${half} ${half - reach}V${half + reach}`}
          strokeOpacity={ground === 'deep' ? 0.5 : 0.22}
        />
      </g>
      {ground === 'plain' && <circle cx={half} cy={half} r="5.500" fill="#C9A45C" />}
      <path d={`M0 .5H${side}M.5 0V${side}`} stroke="#fff" strokeOpacity=".16" />
    </symbol>
  );
}
