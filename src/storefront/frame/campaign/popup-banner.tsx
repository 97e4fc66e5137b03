import { useEffect, useState } from 'react';
import * as m from '#messages';
import { call } from '../../client.ts';
import { useSeen } from '../../ui/banner-count.ts';
import { BannerLink, type BannerView, useBannersFor } from '../../ui/banner-link.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';

/** A point in the dialog that is in view when the dialog is. */
const Seen = ({ id }: { id: number }) => <div ref={useSeen<HTMLDivElement>(id)} className="absolute size-px" />;

/** The popup banner, when there is one for this reader. It waits while another dialog is open. */
export function PopupBanner() {
  const [banners, setBanners] = useState<readonly BannerView[]>([]);
  const [isClosed, setClosed] = useState(false);
  const [banner] = useBannersFor(banners);
  useEffect(() => {
    // Without an answer nothing pops up: nobody misses it.
    call('content.banners', { position: 'popup' }).then(
      ({ data }) => setBanners(data),
      () => {},
    );
  }, []);
  const isFree = typeof document !== 'undefined' && !document.querySelector('dialog[open]:not([data-popup])');
  if (!banner) return null;
  return (
    <Dialog
      isOpen={!isClosed && isFree}
      onClose={() => setClosed(true)}
      label={banner.title || m.home_banners()}
      className="m-auto w-[min(26rem,calc(100vw-2.5rem))] rounded-control shadow-dialog"
    >
      <CloseButton className="absolute end-1 top-1 z-1 bg-paper" />
      <Seen id={banner.id} />
      {banner.picture && (
        <div className="aspect-4/3 overflow-hidden bg-mist">
          <Picture picture={banner.picture} alt="" sizes="416px" />
        </div>
      )}
      <div className="p-6">
        {banner.title && <h2 className="title-part">{banner.title}</h2>}
        {banner.body && <p className="mt-2 text-ink-2">{banner.body}</p>}
        {/* Following it is an answer as well. */}
        <div onClickCapture={() => setClosed(true)}>
          <BannerLink banner={banner} label={banner.button || banner.title} className={`${buttonClass()} mt-5 w-full`} />
        </div>
      </div>
    </Dialog>
  );
}
