import { useLocation } from 'react-router';
import * as m from '#messages';
import { splitLocale } from '#shared/locale.ts';
import { isTagFree } from '#shared/text/tag-free.ts';
import { useHandle } from '../layout/page-handle.ts';
import { Button } from '../ui/button.tsx';
import { useShop } from '../ui/shop.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { answerConsent } from './consent.ts';
import { question } from './question-store.ts';

/** The question or notice about measuring, at the foot of the page. Both answers look the same, and the page stays usable. */
export function ConsentQuestion() {
  const { path } = splitLocale(useLocation().pathname);
  const bar = useHandle('ownBar') ? 'bottom-19' : 'bottom-15';
  const shown = question.use();
  const { gtm, pixel } = useShop().website;
  // Not shown by itself on payment pages: no tags are loaded there.
  if (!shown || (shown !== 'choice' && isTagFree(path))) return null;
  const services = gtm && pixel ? m.consent_both() : pixel ? 'Meta' : 'Google';
  const isNotice = shown === 'notice';
  return (
    <section
      aria-labelledby="consent-title"
      className={`fixed inset-x-0 mb-[env(safe-area-inset-bottom)] border-t border-line bg-paper md:bottom-0 md:mb-0 ${bar} z-50`}
    >
      <div className="wrap flex flex-col gap-4 py-5 md:flex-row md:items-center md:gap-10">
        <div className="flex-1">
          <h2 id="consent-title" className="text-name font-medium">
            {isNotice ? m.consent_notice_title() : m.consent_title()}
          </h2>
          <p className="mt-1 max-w-160 text-small text-ink-2">
            {isNotice ? m.consent_notice_text({ services }) : m.consent_text({ services })}{' '}
            <ShopLink to="/information/privacy" className="underline underline-offset-4">
              {m.consent_more()}
            </ShopLink>
          </p>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Button look="outline" size="small" onClick={() => answerConsent('refused')}>
            {isNotice ? m.consent_notice_refuse() : m.consent_refuse()}
          </Button>
          <Button look="outline" size="small" onClick={() => answerConsent('granted')}>
            {isNotice ? m.consent_notice_grant() : m.consent_grant()}
          </Button>
        </div>
      </div>
    </section>
  );
}
