import * as m from '#messages';
import { buttonClass } from '../../../ui/button.tsx';
import { CloseButton, Dialog } from '../../../ui/dialog.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';
import type { Reordering } from './use-reorder.ts';

/** What was added to the cart again, and what could not be. */
export function ReorderReport({ reordering: { report, closeReport } }: { reordering: Reordering }) {
  return (
    <Dialog
      isOpen={report !== null}
      onClose={closeReport}
      labelledBy="reorder-title"
      className="mt-auto mb-0 w-full max-w-none rounded-t-sheet p-5 shadow-dialog md:m-auto md:max-w-120 md:rounded-control md:p-8"
    >
      {report && (
        <>
          <div className="flex items-start justify-between gap-4">
            <h2 id="reorder-title" className="title-part">
              {report.added > 0 ? m.my_orders_some_added({ count: report.added }) : m.my_orders_none_added()}
            </h2>
            <CloseButton className="-me-2 -mt-2" />
          </div>
          <ul className="mt-4 border-t border-line text-menu">
            {report.missing.map((name) => (
              <li key={name} className="border-b border-line py-3">
                {name}
                <span className="block text-caption text-ink-2">{m.my_orders_not_sold()}</span>
              </li>
            ))}
            {report.refused.map((reason) => (
              <li key={reason} className="border-b border-line py-3">
                {reason}
              </li>
            ))}
          </ul>
          <ShopLink to={report.added > 0 ? '/cart' : '/products'} className={`${buttonClass()} mt-6 w-full`}>
            {report.added > 0 ? m.shop_see_cart() : m.account_keep_browsing()}
          </ShopLink>
        </>
      )}
    </Dialog>
  );
}
