import { useEffect } from 'react';
import { type MetaArgs, useParams, useSearchParams } from 'react-router';
import * as m from '#messages';
import { LanguageSwitch } from '../../layout/language-switch.tsx';
import { Logo } from '../../layout/logo.tsx';
import { Button } from '../../ui/button.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { OfferReportView } from './offer-report.tsx';
import { PasscodeForm } from './passcode-form.tsx';
import { loadOfferReport, useOfferReport } from './report-store.ts';

/** Content and footer only: partners do not shop here. */
export const handle = { plain: true };

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.partner_title(), isListed: false });

function Waiting() {
  return (
    <div className="py-14 lg:py-24" aria-busy="true">
      <h1 className="title-page">{m.partner_title()}</h1>
      <p role="status" className="mt-3 min-h-[40vh] text-ink-2">
        {m.partner_loading()}
      </p>
    </div>
  );
}

function Failed({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className="py-14 lg:py-24">
      <h1 className="title-page">{m.notfound_fault_title()}</h1>
      <p role="alert" className="mt-3 text-ink-2">
        {message}
      </p>
      <Button className="mt-8" onClick={onRetry}>
        {m.notfound_retry()}
      </Button>
    </div>
  );
}

/** An offer's orders for its partner. The server renders the shell; a cookie decides who may see them. */
export default function OfferOrders() {
  const { publicId = '' } = useParams();
  const [search] = useSearchParams();
  const page = Math.min(10_000, Math.max(1, Number.parseInt(search.get('page') ?? '1', 10) || 1));
  const report = useOfferReport(publicId, page);
  useEffect(
    function refresh() {
      void loadOfferReport(publicId, page);
    },
    [publicId, page],
  );
  return (
    <div className="wrap">
      <div className="flex min-h-14 items-center justify-between border-b border-line lg:min-h-19">
        <Logo />
        <LanguageSwitch className="-me-2 text-ink-2 [&_[aria-current]]:text-ink" />
      </div>
      {!report && <Waiting />}
      {report?.kind === 'locked' && <PasscodeForm id={publicId} page={page} />}
      {report?.kind === 'failed' && <Failed message={report.message} onRetry={() => void loadOfferReport(publicId, page)} />}
      {report?.kind === 'open' && <OfferReportView id={publicId} orders={report.orders} />}
    </div>
  );
}
