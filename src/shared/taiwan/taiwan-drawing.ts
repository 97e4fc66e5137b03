/** The coast of Taiwan as [longitude, latitude], drawn by hand: from Cape Fugui down the east coast and up the west. */
// biome-ignore format: pairs
const coast: readonly (readonly [number, number])[] = [
  [121.54, 25.3], [121.75, 25.16], [122.0, 25.01], [121.86, 24.84], [121.87, 24.58], [121.68, 24.2], [121.62, 23.98], [121.5, 23.5],
  [121.4, 23.1], [121.18, 22.76], [121.0, 22.58], [120.9, 22.3], [120.86, 21.9], [120.72, 21.93], [120.69, 22.2], [120.5, 22.43],
  [120.28, 22.58], [120.17, 22.85], [120.05, 23.1], [120.13, 23.45], [120.2, 23.78], [120.4, 24.1], [120.55, 24.35], [120.72, 24.62],
  [120.92, 24.85], [121.06, 25.05], [121.36, 25.13],
];
/** The corner of the drawing at its top left. */
export const west = 119.85;
export const north = 25.42;
export const drawingSize = { width: 206, height: 362 };
/** The length of a degree of longitude relative to latitude, in the middle of the island. */
const narrow = 0.916;

/** A hundred units of the drawing are a degree of latitude. */
const scale = 100;

/** Where a place is in the drawing; outside of it beyond its size. */
export const toPoint = (longitude: number, latitude: number): [x: number, y: number] => [
  (longitude - west) * scale * narrow,
  (north - latitude) * scale,
];
/** The place at a point of the drawing. */
export const toPlace = (x: number, y: number): { longitude: number; latitude: number } => ({
  longitude: west + x / (scale * narrow),
  latitude: north - y / scale,
});

const middle = (a: readonly number[], b: readonly number[]) => [((a[0] ?? 0) + (b[0] ?? 0)) / 2, ((a[1] ?? 0) + (b[1] ?? 0)) / 2];
const spelt = (point: readonly number[]) => point.map((part) => part.toFixed(1)).join(' ');

function outline(): string {
  const points = coast.map(([longitude, latitude]) => toPoint(longitude, latitude));
  const start = middle(points.at(-1) ?? [], points[0] ?? []);
  return `M${spelt(start)}${points.map((point, at) => `Q${spelt(point)} ${spelt(middle(point, points[(at + 1) % points.length] ?? []))}`).join('')}Z`;
}

/** The island as a smooth path with the corners of its coast as control points. */
export const coastPath = outline();
