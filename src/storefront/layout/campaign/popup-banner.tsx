import { useEffect, useState } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import { useSeen } from '../../ui/banner/count.ts';
import { BannerLink, type BannerView, useBannersFor } from '../../ui/banner/link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

/** An element that is in view when the dialog is. */
const Seen = ({ id }: { id: number }) => <div ref={useSeen<HTMLDivElement>(id)} className="absolute size-px" />;

/** Opens once a banner is loaded and no other dialog is open. */
function useOpening(banner: BannerView | undefined): [isOpen: boolean, close: () => void] {
  const [state, setState] = useState<'waiting' | 'open' | 'closed'>('waiting');
  useEffect(
    function wait() {
      if (!banner || state !== 'waiting') return;
      const open = () => !document.querySelector('dialog[open]') && setState('open');
      open();
      // `close` does not bubble, but can be captured.
      document.addEventListener('close', open, { capture: true });
      return () => document.removeEventListener('close', open, { capture: true });
    },
    [banner, state],
  );
  return [state === 'open', () => setState('closed')];
}

/** The popup banner, when there is one for this reader. It waits while another dialog is open. */
export function PopupBanner() {
  const [banners, setBanners] = useState<readonly BannerView[]>([]);
  const [banner] = useBannersFor(banners, { position: 'popup' });
  const [isOpen, close] = useOpening(banner);
  useEffect(function fetchBanner() {
    // Without an answer no popup is shown.
    call('content.banners', { position: 'popup' }).then(
      ({ data }) => setBanners(data),
      () => {},
    );
  }, []);
  if (!banner) return null;
  const { id, alt, title, body, button, picture, mobile_picture } = banner;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      label={title || alt || m.home_banners()}
      className="m-auto w-[min(26rem,calc(100vw-2.5rem))] rounded-control shadow-dialog"
    >
      <CloseButton className="absolute end-2 top-2 z-1 rounded-full bg-paper" />
      <Seen id={id} />
      {picture && (
        <div className={`aspect-4/3 overflow-hidden bg-mist ${mobile_picture ? 'max-md:hidden' : ''}`}>
          <Picture picture={picture} alt={alt} sizes="416px" />
        </div>
      )}
      {mobile_picture && (
        <div className="aspect-4/3 overflow-hidden bg-mist md:hidden">
          <Picture picture={mobile_picture} alt={alt} sizes="100vw" />
        </div>
      )}
      <div className="p-6">
        {title && <h2 className="title-part pe-8">{title}</h2>}
        {body && <p className="mt-2 text-ink-2">{body}</p>}
        {/* Following the link also dismisses it. */}
        <div onClickCapture={close}>
          <BannerLink banner={banner} label={button || title || alt} className={`${buttonClass()} mt-5 w-full`} />
        </div>
      </div>
    </Dialog>
  );
}
