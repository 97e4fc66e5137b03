import { Mail, MapPin, MessageCircle, Phone } from 'lucide-react';
import * as m from '#messages';
import { mapLink, telephoneLink } from '../../../ui/paths.ts';
import { useShop } from '../../../ui/shop.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';

const icon = { size: 20, strokeWidth: 1.5, 'aria-hidden': true, className: 'mt-0.5 shrink-0' } as const;
const row = 'flex min-h-11 items-start gap-3 py-2.5';

/** The contact channels: mail, phone, chat, address and hours. */
export function Reach() {
  const { website } = useShop();
  return (
    <section className="mt-12 self-start border-t border-ink pt-5 text-menu lg:mt-0">
      <h2 className="title-drawer">{m.information_reach()}</h2>
      <address className="mt-2 not-italic">
        {website.contact_email && (
          <a href={`mailto:${website.contact_email}`} className={`${row} break-all hover:underline hover:underline-offset-4`}>
            <Mail {...icon} />
            {website.contact_email}
          </a>
        )}
        {website.contact_phone && (
          <a href={telephoneLink(website.contact_phone)} className={`${row} hover:underline hover:underline-offset-4`}>
            <Phone {...icon} />
            {website.contact_phone}
          </a>
        )}
        {website.line && (
          <a href={website.line} target="_blank" rel="noopener noreferrer" className={`${row} hover:underline hover:underline-offset-4`}>
            <MessageCircle {...icon} />
            {m.information_chat()}
          </a>
        )}
        {website.address && (
          <p className={row}>
            <MapPin {...icon} />
            <span>
              {website.address}
              <a
                href={mapLink(website.address)}
                target="_blank"
                rel="noopener noreferrer"
                className="link-line ms-3 whitespace-nowrap text-small"
              >
                {m.shops_navigate()}
              </a>
            </span>
          </p>
        )}
      </address>
      {website.hours && (
        <dl className="mt-3 border-t border-line pt-3">
          <dt className="text-caption text-ink-2">{m.information_hours()}</dt>
          <dd className="mt-1">{website.hours}</dd>
        </dl>
      )}
      <ShopLink to="/shops" className="link-line mt-5">
        {m.information_see_shops()}
      </ShopLink>
    </section>
  );
}
