import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

type Detected = { rawValue: string }[];
type Detector = { detect: (source: HTMLVideoElement) => Promise<Detected> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

/** The browser's barcode detector, or ours where there is none. */
async function detectorFor(): Promise<Detector> {
  const Class = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (Class) return new Class({ formats });
  return new (await import('./own-detector.ts')).OwnDetector();
}

export const canUseCamera = (): boolean => navigator.mediaDevices !== undefined;

const formats = ['code_128', 'ean_13', 'ean_8', 'upc_a', 'qr_code', 'code_39'];
const lookEvery = 200;
/** The same code stays in view for a while: it counts once within this time, in milliseconds. */
const sameFor = 1500;

/** Watches the back camera while it is on, and reports each code once. */
export function useCamera(
  isOn: boolean,
  onCode: (code: string) => void,
): { video: RefObject<HTMLVideoElement | null>; isRefused: boolean } {
  const video = useRef<HTMLVideoElement>(null);
  const report = useEffectEvent(onCode);
  const [isRefused, setRefused] = useState(false);
  useEffect(
    function watchCamera() {
      if (!isOn) return undefined;
      const detector = detectorFor();
      let stream: MediaStream | undefined;
      let isOver = false;
      const last = { code: '', at: 0 };
      const look = async (): Promise<void> => {
        const seen = video.current && video.current.readyState >= 2 ? await (await detector).detect(video.current).catch(() => []) : [];
        const code = seen[0]?.rawValue;
        if (code && (code !== last.code || performance.now() - last.at > sameFor)) {
          Object.assign(last, { code, at: performance.now() });
          report(code);
        }
        if (!isOver) setTimeout(() => void look(), lookEvery);
      };
      navigator.mediaDevices
        .getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
        .then((opened) => {
          stream = opened;
          setRefused(false);
          if (isOver) for (const track of opened.getTracks()) track.stop();
          else if (video.current) {
            video.current.srcObject = opened;
            // Switched off before it plays, it never starts to look.
            void video.current.play().then(look, () => undefined);
          }
        })
        .catch(() => setRefused(true));
      return () => {
        isOver = true;
        for (const track of stream?.getTracks() ?? []) track.stop();
      };
    },
    [isOn],
  );
  return { video, isRefused };
}
