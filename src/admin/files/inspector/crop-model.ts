/** A part of a picture, in percent of its sides. */
export type Part = { left: number; top: number; width: number; height: number };
export type Corner = 'nw' | 'ne' | 'sw' | 'se';

export const whole: Part = { left: 0, top: 0, width: 100, height: 100 };
const smallest = 4;

const between = (low: number, value: number, high: number): number => Math.max(low, Math.min(high, value));

/** Moves a part, as far as the picture goes. */
export const moved = (part: Part, x: number, y: number): Part => ({
  ...part,
  left: between(0, part.left + x, 100 - part.width),
  top: between(0, part.top + y, 100 - part.height),
});

/** Drags a corner; the opposite one stays. `ratio`: the width in percent for one percent of height, or null for any shape. */
export function dragged(part: Part, corner: Corner, x: number, y: number, ratio: number | null): Part {
  const [isWest, isNorth] = [corner.endsWith('w'), corner.startsWith('n')];
  const [right, bottom] = [part.left + part.width, part.top + part.height];
  const [roomX, roomY] = [isWest ? right : 100 - part.left, isNorth ? bottom : 100 - part.top];
  let width = between(smallest, part.width + (isWest ? -x : x), roomX);
  let height = between(smallest, part.height + (isNorth ? -y : y), roomY);
  if (ratio !== null) {
    width = Math.min(roomX, roomY * ratio, Math.max(width, height * ratio));
    height = width / ratio;
  }
  return { left: isWest ? right - width : part.left, top: isNorth ? bottom - height : part.top, width, height };
}

/** The largest part of this shape around the middle of another part. */
export function shaped(part: Part, ratio: number | null): Part {
  if (ratio === null) return part;
  const width = Math.min(100, 100 * ratio);
  const height = width / ratio;
  const [x, y] = [part.left + part.width / 2, part.top + part.height / 2];
  return { width, height, left: between(0, x - width / 2, 100 - width), top: between(0, y - height / 2, 100 - height) };
}

/** The shape of a part, in percent of a picture of this size: 16:9 of a square picture is 1.78. */
export const ratioIn = (shape: number | null, size: { width: number; height: number }): number | null =>
  shape === null ? null : (shape * size.height) / size.width;

export const isWhole = ({ width, height }: Part): boolean => width > 99.9 && height > 99.9;

/** Rounded to two decimals, and never beyond an edge. */
export function rounded({ left, top, width, height }: Part): Part {
  const [x, y] = [Math.round(left * 100) / 100, Math.round(top * 100) / 100];
  return {
    left: x,
    top: y,
    width: Math.min(100 - x, Math.round(width * 100) / 100),
    height: Math.min(100 - y, Math.round(height * 100) / 100),
  };
}
