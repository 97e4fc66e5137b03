import { ArrowRight } from 'lucide-react';
import { ShopLink } from './shop-link.tsx';

/** A section title with a link to more. */
export function SectionHead({ title, link }: { title: string; link?: { label: string; path: string } | null }) {
  return (
    <div className="mb-5 flex items-end justify-between gap-6 lg:mb-8">
      <h2 className="title-section">{title}</h2>
      {link && (
        <ShopLink to={link.path} className="link-line text-menu">
          {link.label}
          <ArrowRight size={16} strokeWidth={1.5} aria-hidden="true" />
        </ShopLink>
      )}
    </div>
  );
}
