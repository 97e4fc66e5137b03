import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import type { PlaceOrder, Report } from './use-place-order.ts';

/** Shown when an order was refused because something changed: old and new values. */
export function ChangeReport({ placing, report }: { placing: PlaceOrder; report: Report }) {
  const { closeReport, place } = placing;
  const { changes, message } = report;
  return (
    <Dialog
      isOpen
      onClose={closeReport}
      labelledBy="report-title"
      className="mt-auto mb-0 w-full max-w-none rounded-t-sheet p-5 shadow-dialog md:m-auto md:max-w-120 md:rounded-control md:p-8"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id="report-title" className="title-part">
          {changes.length ? m.cart_changed_title({ count: changes.length }) : message}
        </h2>
        <CloseButton className="-me-2 -mt-2" />
      </div>
      {changes.length > 0 && <p className="mt-2 text-menu text-ink-2">{message}</p>}
      <ul className="mt-4 border-t border-line">
        {changes.map(({ code, message: what, old, new: now }) => (
          <li key={`${code}${what}`} className="flex items-baseline justify-between gap-4 border-b border-line py-3 text-menu">
            <span>{what}</span>
            {now && (
              <span className="shrink-0">
                <s className="text-ink-3">
                  <span className="sr-only">{m.cart_was()} </span>
                  {old}
                </s>
                <span aria-hidden="true" className="mx-2">
                  →
                </span>
                <strong className="font-semibold">
                  <span className="sr-only">{m.cart_now()} </span>
                  {now}
                </strong>
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-ink-2">{m.cart_changed_text()}</p>
      <Button className="mt-6 w-full" onClick={() => void place()}>
        {m.cart_changed_accept()}
      </Button>
      <p className="mt-4 text-center">
        <button type="button" className="link-line text-menu" onClick={closeReport}>
          {m.cart_changed_back()}
        </button>
      </p>
    </Dialog>
  );
}
