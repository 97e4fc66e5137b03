import type { ReactNode } from 'react';
import * as m from '#messages';
import { isTaiwan } from '#shared/taiwan/taiwan-numbers.ts';
import { question } from '../analytics/question-store.ts';
import { now } from '../clock.ts';
import { categoryPath, telephoneLink } from '../ui/paths.ts';
import { useShop } from '../ui/shop.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { footerMenu } from './menu/menu.ts';
import { networks, SocialLinks } from './social-links.tsx';

const quiet = 'text-white/70';
/** The footer shows at most this many; the drawer and every product list name them all. */
const footerCategories = 5;
const link = 'hover:underline hover:underline-offset-4';
const rows = 'flex flex-col gap-2.5 text-menu leading-snug';

function Column({ title, className = '', children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section className={className}>
      <h2 className={`mb-4 text-caption font-medium tracking-[.08em] lang-en:tracking-normal ${quiet}`}>{title}</h2>
      {children}
    </section>
  );
}

/** Where the shop is and how it is reached; absent while none of it is filled in. */
function Contact() {
  const { website } = useShop();
  const isPlace = Boolean(website.address || website.hours);
  const isReachable = website.contact_phone || website.contact_email || networks.some((network) => website[network]);
  if (!isPlace && !isReachable) return null;
  return (
    <Column title={isPlace ? m.layout_visit() : m.layout_contact()} className="col-span-2 md:col-span-1">
      <address className={`${rows} not-italic`}>
        {website.address && <span>{website.address}</span>}
        {website.hours && <span>{website.hours}</span>}
        {website.contact_phone && (
          <a href={telephoneLink(website.contact_phone)} className={link}>
            {website.contact_phone}
          </a>
        )}
        {website.contact_email && (
          <a href={`mailto:${website.contact_email}`} className={`${link} break-all`}>
            {website.contact_email}
          </a>
        )}
      </address>
      <SocialLinks className="mt-3" />
    </Column>
  );
}

function Links({ title, links }: { title: string; links: { label: string; to: string }[] }) {
  return (
    <Column title={title}>
      <ul className={rows}>
        {links.map(({ label, to }) => (
          <li key={to}>
            <ShopLink to={to} className={link}>
              {label}
            </ShopLink>
          </li>
        ))}
      </ul>
    </Column>
  );
}

function FooterMenu() {
  const { categories } = useShop();
  return (
    <nav aria-label={m.layout_footer_menu()} className="contents">
      <Links
        title={m.layout_browse()}
        links={[
          { label: m.layout_products(), to: '/products' },
          ...categories.slice(0, footerCategories).map((c) => ({ label: c.name, to: categoryPath(c) })),
          { label: m.layout_news(), to: '/news' },
        ]}
      />
      <Links title={m.layout_help()} links={footerMenu()} />
    </nav>
  );
}

/** `isRoomMade`: the page already leaves space above. */
export function Content({ isRoomMade }: { isRoomMade: boolean }) {
  const { website } = useShop();
  return (
    <footer className={`on-dark mt-20 bg-footer text-white ${isRoomMade ? 'lg:mt-0' : 'lg:mt-30'}`}>
      <div className="wrap grid grid-cols-2 gap-x-5 gap-y-9 pt-12 pb-6 md:grid-cols-[1fr_1fr_1.6fr] md:gap-12 md:pt-18 md:pb-10 lg:grid-cols-[1.5fr_1fr_1fr_1.3fr]">
        <section className="col-span-2 md:col-span-3 lg:col-span-1">
          <p className="display text-total">{website.site_name}</p>
          {website.footer_note && <p className="mt-3 max-w-75 text-small">{website.footer_note}</p>}
        </section>
        <FooterMenu />
        <Contact />
      </div>
      <div className="wrap">
        <p className={`flex flex-wrap gap-x-4 border-t border-white/15 pt-5 pb-7 text-caption ${quiet}`}>
          <span suppressHydrationWarning>{m.layout_copyright({ year: String(now().getFullYear()), name: website.site_name })}</span>
          {website.company_name && <span>{website.company_name}</span>}
          {website.company_id && (
            <span>{(isTaiwan(website.country) ? m.layout_company_id : m.layout_company_no)({ id: website.company_id })}</span>
          )}
          <span className="flex gap-x-4 md:ms-auto">
            <ShopLink to="/information/privacy" className={link}>
              {m.layout_privacy()}
            </ShopLink>
            <ShopLink to="/information/terms" className={link}>
              {m.layout_terms()}
            </ShopLink>
            {(website.gtm || website.pixel) && (
              <button type="button" onClick={() => question.set('choice')} className={link}>
                {m.consent_change()}
              </button>
            )}
          </span>
        </p>
      </div>
    </footer>
  );
}
