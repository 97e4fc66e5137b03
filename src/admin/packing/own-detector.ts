import { readBars } from './read-bars.ts';

const width = 800;
/** Lines looked along, as shares of the height: the middle first, where one aims. */
const heights = [0.5, 0.44, 0.56, 0.38, 0.62, 0.3, 0.7];

/** Brightness as the eye weighs the colours. */
const grey = (rgba: Uint8ClampedArray): Float32Array =>
  Float32Array.from(
    { length: rgba.length / 4 },
    (_, i) => (rgba[i * 4] ?? 0) * 0.3 + (rgba[i * 4 + 1] ?? 0) * 0.59 + (rgba[i * 4 + 2] ?? 0) * 0.11,
  );

/** Reads bars where the browser brings no reader of its own, as on iPhones; same shape as BarcodeDetector. */
export class OwnDetector {
  readonly #canvas = document.createElement('canvas');

  /** The first code that one of the lines crosses. */
  async detect(video: HTMLVideoElement): Promise<{ rawValue: string }[]> {
    const height = Math.round((video.videoHeight / video.videoWidth) * width);
    const context = this.#canvas.getContext('2d', { willReadFrequently: true });
    if (!context || !height) return [];
    Object.assign(this.#canvas, { width, height });
    context.drawImage(video, 0, 0, width, height);
    for (const share of heights) {
      const rawValue = readBars(grey(context.getImageData(0, Math.floor(height * share), width, 1).data));
      if (rawValue) return [{ rawValue }];
    }
    return [];
  }
}
