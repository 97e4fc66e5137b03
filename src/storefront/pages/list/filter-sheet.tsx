import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { FilterForm } from './filter-form.tsx';
import type { ListData } from './load.ts';
import type { Filtering } from './use-filtering.ts';

type Props = { list: ListData; filtering: Filtering; isOpen: boolean; onClose: () => void };

/** The phone's filter dialog: the list follows each choice, and the button shows the number of results. */
export function FilterSheet({ list, filtering, isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      labelledBy="filter-title"
      className="mt-auto mb-0 h-[82dvh] max-h-none w-full max-w-none overflow-hidden rounded-t-sheet shadow-dialog md:m-auto md:h-[min(40rem,90dvh)] md:max-w-120 md:rounded-control"
    >
      <div className="flex h-full flex-col">
        <span aria-hidden="true" className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-full bg-line-2 md:hidden" />
        <div className="flex h-14 shrink-0 items-center justify-between px-5">
          <h2 id="filter-title" className="text-lead font-semibold">
            {m.filter_title()}
          </h2>
          <CloseButton className="-me-2.5" />
        </div>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pb-4">
          <FilterForm list={list} filtering={filtering} replace />
        </div>
        <p role="status" className="sr-only">
          {m.filter_count({ count: list.meta.total })}
        </p>
        <div className="grid shrink-0 grid-cols-3 gap-3 border-t border-line px-5 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
          <Button look="outline" className="!px-3" onClick={() => filtering.apply([], { replace: true })}>
            {m.filter_clear()}
          </Button>
          <Button className="col-span-2" isBusy={filtering.isOnTheWay} onClick={onClose}>
            {m.filter_show({ count: list.meta.total })}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
