import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import * as m from '#messages';
import { type Locale, localizedPath } from '#shared/locale.ts';
import styles from './preview.module.css';
import type { Previewed } from './use-preview.ts';

export type Device = 'phone' | 'desktop';
const sizes: Record<Device, { width: number; height: number }> = {
  phone: { width: 390, height: 760 },
  desktop: { width: 1280, height: 820 },
};

type ShopFrame = { device: Device; locale: Locale; page: Previewed['page'] };

/** The real page of the shop at the size of a device, scaled to the space available. */
export function ShopFrame({ device, locale, page }: ShopFrame): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const { width, height } = sizes[device];
  const { place, scale } = useScale(width);
  const sendAgain = useEffectEvent(() => post(frame.current, page));
  useEffect(
    function sendPage() {
      post(frame.current, page);
    },
    [page],
  );
  useEffect(function answerReadyFrame() {
    const answer = ({ origin, source, data }: MessageEvent): void => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && data === 'preview is ready') sendAgain();
    };
    window.addEventListener('message', answer);
    return () => window.removeEventListener('message', answer);
  }, []);
  return (
    <div data-testid="shop-frame" className={styles.shopFrame} data-device={device} ref={place} style={{ height: height * scale }}>
      <iframe
        key={locale}
        ref={frame}
        src={localizedPath('/preview/product', locale)}
        title={m.admin_product_edit_preview()}
        loading="lazy"
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  );
}

const post = (frame: HTMLIFrameElement | null, product: Previewed['page']): void =>
  void (product && frame?.contentWindow?.postMessage({ product }, location.origin));

/** The scale that fits the device into its space; at most 1. */
function useScale(width: number) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(0);
  useEffect(function observeRoom() {
    if (!place.current) return;
    const watch = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? 0));
    watch.observe(place.current);
    return () => watch.disconnect();
  }, []);
  return { place, scale: room === 0 ? 0 : Math.min(1, room / width) };
}
