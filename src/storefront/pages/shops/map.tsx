import * as m from '#messages';
import type { ShopRow } from './open.ts';

/** The coast of Taiwan as [longitude, latitude], drawn by hand: from Cape Fugui down the east coast and up the west. */
const coast: readonly (readonly [number, number])[] = [
  [121.54, 25.3], [121.75, 25.16], [122.0, 25.01], [121.86, 24.84], [121.87, 24.58], [121.68, 24.2], [121.62, 23.98], [121.5, 23.5],
  [121.4, 23.1], [121.18, 22.76], [121.0, 22.58], [120.9, 22.3], [120.86, 21.9], [120.72, 21.93], [120.69, 22.2], [120.5, 22.43],
  [120.28, 22.58], [120.17, 22.85], [120.05, 23.1], [120.13, 23.45], [120.2, 23.78], [120.4, 24.1], [120.55, 24.35], [120.72, 24.62],
  [120.92, 24.85], [121.06, 25.05], [121.36, 25.13],
]; // biome-ignore format: pairs
const west = 119.85;
const north = 25.42;
const size = { width: 206, height: 362 };
/** The length of a degree of longitude relative to latitude, in the middle of the island. */
const narrow = 0.916;

const place = (longitude: number, latitude: number): [number, number] => [(longitude - west) * 100 * narrow, (north - latitude) * 100];
const middle = (a: readonly number[], b: readonly number[]) => [((a[0] ?? 0) + (b[0] ?? 0)) / 2, ((a[1] ?? 0) + (b[1] ?? 0)) / 2];
const spelt = (point: readonly number[]) => point.map((part) => part.toFixed(1)).join(' ');

/** A smooth path with the corners as control points. */
function outline(): string {
  const points = coast.map(([longitude, latitude]) => place(longitude, latitude));
  const start = middle(points.at(-1) ?? [], points[0] ?? []);
  return `M${spelt(start)}${points.map((point, at) => `Q${spelt(point)} ${spelt(middle(point, points[(at + 1) % points.length] ?? []))}`).join('')}Z`;
}

type Pin = { x: number; y: number; numbers: number[] };
const tooClose = 14;
/** The distance of a label from its pin. */
const reach = 26;

/** Shops too close at this scale share a pin. */
function pinsOf(shops: readonly ShopRow[]): Pin[] {
  const pins: Pin[] = [];
  for (const [at, { latitude, longitude }] of shops.entries()) {
    if (latitude === null || longitude === null) continue;
    const [x, y] = place(longitude, latitude);
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
          <line key={latitude} x1="0" x2={size.width} y1={place(west, latitude)[1]} y2={place(west, latitude)[1]} className="stroke-line" />
        ))}
        {[120, 121, 122].map((longitude) => (
          <line
            key={longitude}
            y1="0"
            y2={size.height}
            x1={place(longitude, north)[0]}
            x2={place(longitude, north)[0]}
            className="stroke-line"
          />
        ))}
        <path d={outline()} className="fill-primary-w stroke-primary-t" strokeWidth="1" />
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
