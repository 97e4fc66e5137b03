import * as m from '#messages';
import { coastPath, north, drawingSize as size, toPoint, west } from '#shared/taiwan/taiwan-drawing.ts';
import type { ShopRow } from './open.ts';

type Pin = { x: number; y: number; numbers: number[] };
const tooClose = 14;
/** The distance of a label from its pin. */
const reach = 26;

/** Shops too close at this scale share a pin. */
function pinsOf(shops: readonly ShopRow[]): Pin[] {
  const pins: Pin[] = [];
  for (const [at, { latitude, longitude }] of shops.entries()) {
    if (latitude === null || longitude === null) continue;
    const [x, y] = toPoint(longitude, latitude);
    const near = pins.find((pin) => Math.hypot(pin.x - x, pin.y - y) < tooClose);
    if (near) near.numbers.push(at + 1);
    else pins.push({ x, y, numbers: [at + 1] });
  }
  return pins.filter(({ x, y }) => x >= 0 && x <= size.width && y >= 0 && y <= size.height);
}

/** A drawn map of the island with our shops, without third parties. The numbers are those of the list. */
export function ShopMap({ shops }: { shops: readonly ShopRow[] }) {
  const pins = pinsOf(shops);
  if (pins.length === 0) return null;
  return (
    <figure>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        role="img"
        aria-label={m.shops_map({ names: shops.map((shop) => shop.name).join(' / ') })}
        className="mx-auto block h-auto max-h-140 w-full max-w-80"
      >
        {[22, 23, 24, 25].map((latitude) => (
          <line
            key={latitude}
            x1="0"
            x2={size.width}
            y1={toPoint(west, latitude)[1]}
            y2={toPoint(west, latitude)[1]}
            className="stroke-line"
          />
        ))}
        {[120, 121, 122].map((longitude) => (
          <line
            key={longitude}
            y1="0"
            y2={size.height}
            x1={toPoint(longitude, north)[0]}
            x2={toPoint(longitude, north)[0]}
            className="stroke-line"
          />
        ))}
        <path d={coastPath} className="fill-primary-w stroke-primary-t" strokeWidth="1" />
        {pins.map(({ x, y, numbers }) => {
          const label = numbers.join(' · ');
          const width = 16 + (label.length - 1) * 5;
          // The label is on the side with more room.
          const side = x > size.width / 2 ? -1 : 1;
          const from = side > 0 ? reach : -reach - width;
          return (
            <g key={label} transform={`translate(${x} ${y})`}>
              <circle r="2.5" className="fill-secondary" />
              <path d={`M0 0 L${side * reach} -7`} className="stroke-secondary" />
              <rect x={from} y="-16" width={width} height="18" rx="2" className="fill-secondary" />
              <text x={from + width / 2} y="-3.6" textAnchor="middle" className="fill-on-secondary text-[0.625rem] font-semibold">
                {label}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="mt-3 text-center text-caption text-ink-2">{m.shops_map_note()}</figcaption>
    </figure>
  );
}
