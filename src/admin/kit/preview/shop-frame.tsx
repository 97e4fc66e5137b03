import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './shop-frame.module.css';

type ShopFrame = {
  /** A page of the shop that waits for messages. */
  path: string;
  title: string;
  width: number;
  /** Null: the height of the available space. */
  height: number | null;
  isPhone?: boolean;
  /** Sent to the page, again whenever it changes; nothing is sent while it is undefined. */
  message: object | undefined;
  onAnswer?: (data: unknown) => void;
};

/** A page of the shop at the size of a device, scaled to the space available. */
export function ShopFrame({ path, title, width, height, isPhone = false, message, onAnswer }: ShopFrame): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const { place, scale, room } = useScale(width);
  const sendAgain = useEffectEvent(() => post(frame.current, message));
  const onReply = useEffectEvent((data: unknown) => onAnswer?.(data));
  useEffect(
    function sendMessage() {
      post(frame.current, message);
    },
    [message],
  );
  useEffect(function answerReadyFrame() {
    const answer = ({ origin, source, data }: MessageEvent): void => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return;
      if (data === 'preview is ready') sendAgain();
      else onReply(data);
    };
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  }, []);
  const frameHeight = height ?? (scale === 0 ? 0 : room / scale);
  return (
    <div
      data-testid="shop-frame"
      className={styles.shopFrame}
      data-phone={isPhone ? '' : undefined}
      ref={place}
      style={{ height: height === null ? '100%' : height * scale }}
    >
      <iframe
        key={path}
        ref={frame}
        src={path}
        title={title}
        loading="lazy"
        style={{ width, height: frameHeight, transform: `scale(${scale})` }}
      />
    </div>
  );
}

/** Sends nothing before the frame has loaded, as it has no origin yet; its page requests the message when it is ready. */
function post(frame: HTMLIFrameElement | null, message: object | undefined): void {
  const isLoaded = frame?.contentDocument?.URL.startsWith(location.origin);
  if (message && isLoaded) frame?.contentWindow?.postMessage(message, location.origin);
}

/** The scale that fits the width into its space, at most 1, and the height of that space. */
function useScale(width: number) {
  const place = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  useEffect(function observeRoom() {
    if (!place.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return { place, scale: size.width === 0 ? 0 : Math.min(1, size.width / width), room: size.height };
}
