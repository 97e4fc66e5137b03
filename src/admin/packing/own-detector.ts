import { readBars } from './read-bars.ts';

const width = 800;
/** Scan lines as shares of the height, the middle first. */
const heights = [0.5, 0.44, 0.56, 0.38, 0.62, 0.3, 0.7];

/** Luminance of RGBA pixels. */
const grey = (rgba: Uint8ClampedArray): Float32Array =>
  Float32Array.from(
    { length: rgba.length / 4 },
    (_, i) => (rgba[i * 4] ?? 0) * 0.3 + (rgba[i * 4 + 1] ?? 0) * 0.59 + (rgba[i * 4 + 2] ?? 0) * 0.11,
  );

/** Reads barcodes where the browser has no BarcodeDetector, as on iPhones; same interface. */
export class OwnDetector {
  readonly #canvas = document.createElement('canvas');

  /** The first code on one of the scan lines. */
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
