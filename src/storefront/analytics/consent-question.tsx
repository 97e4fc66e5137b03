import * as m from '#messages';
import { Button } from '../ui/button.tsx';
import { ShopLink } from '../ui/shop-link.tsx';
import { answerConsent } from './consent.ts';
import { question } from './question.ts';

/** Asks whether a visit may be counted, at the foot of the page. Both answers weigh the same, and the page can be read meanwhile. */
export function ConsentQuestion() {
  if (!question.use()) return null;
  return (
    <section
      aria-labelledby="consent-title"
      className="fixed inset-x-0 bottom-15 z-50 border-t border-line bg-paper md:bottom-0"
      data-testid="consent"
    >
      <div className="wrap flex flex-col gap-4 py-5 md:flex-row md:items-center md:gap-10">
        <div className="flex-1">
          <h2 id="consent-title" className="text-name font-medium">
            {m.consent_title()}
          </h2>
          <p className="mt-1 max-w-160 text-small text-ink-2">
            {m.consent_text()}{' '}
            <ShopLink to="/information/privacy" className="underline underline-offset-4">
              {m.consent_more()}
            </ShopLink>
          </p>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <Button look="outline" size="small" onClick={() => answerConsent('refused')}>
            {m.consent_refuse()}
          </Button>
          <Button look="outline" size="small" onClick={() => answerConsent('granted')}>
            {m.consent_grant()}
          </Button>
        </div>
      </div>
    </section>
  );
}
