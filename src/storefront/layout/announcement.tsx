import { X } from 'lucide-react';
import { useEffect } from 'react';
import * as m from '#messages';
import type { Shop } from '../shop-data.ts';
import { BannerLink, type BannerView, useBannersFor } from '../ui/banner/link.tsx';

const key = 'announcement';

const announcementText = ({ title, body }: BannerView): string => [title, body].filter(Boolean).join(' ');

/** The announcement above every page: a current banner, otherwise the text of the settings. */
export function announcementFor({ announcements, website }: Pick<Shop, 'announcements' | 'website'>): string {
  const banner = announcements.find(({ audience }) => audience === 'all');
  return banner ? announcementText(banner) : website.announcement;
}

/** A sentence above the page; closing it lasts for the session and until the text changes. */
export function Announcement({ announcements, website }: Pick<Shop, 'announcements' | 'website'>) {
  const [banner] = useBannersFor(announcements, { position: 'announcement' });
  const text = banner ? announcementText(banner) : website.announcement;
  useEffect(
    function stayClosed() {
      try {
        if (sessionStorage.getItem(key) === text) document.documentElement.dataset['announcement'] = 'closed';
        else delete document.documentElement.dataset['announcement'];
      } catch {
        // It is not closed.
      }
    },
    [text],
  );
  useEffect(
    function count() {
      if (banner) void import('../ui/banner/count.ts').then(({ sawBanner }) => sawBanner(banner.id));
    },
    [banner],
  );
  if (!text) return null;
  function close() {
    document.documentElement.dataset['announcement'] = 'closed';
    try {
      sessionStorage.setItem(key, text);
    } catch {
      // It is shown again on the next page.
    }
  }
  return (
    <aside
      aria-label={m.layout_announcement()}
      className="announcement on-dark relative bg-primary px-11 text-center text-badge tracking-[.02em] text-on-primary md:text-caption md:tracking-[.04em] lang-en:tracking-normal"
    >
      <p className="grid min-h-8 place-items-center py-1 leading-snug wrap-anywhere md:min-h-9">
        {banner?.link ? <BannerLink banner={banner} label={text} className="underline underline-offset-4" /> : text}
      </p>
      <button
        type="button"
        onClick={close}
        aria-label={m.layout_close_announcement()}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center"
      >
        <X size={16} strokeWidth={1.5} aria-hidden="true" />
      </button>
    </aside>
  );
}
