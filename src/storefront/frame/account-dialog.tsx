import { LogOut } from 'lucide-react';
import * as m from '#messages';
import { Button } from '../ui/button.tsx';
import { CloseButton, Dialog } from '../ui/dialog.tsx';
import { useCustomer } from './session-store.ts';
import { useSignOut } from './use-sign-out.ts';

/** Who is signed in, and the way out. */
export function AccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const customer = useCustomer();
  const signOut = useSignOut();
  return (
    <Dialog
      isOpen={isOpen && customer !== null}
      onClose={onClose}
      labelledBy="account-title"
      className="mt-auto mb-0 w-full max-w-none rounded-t-sheet p-5 shadow-dialog md:m-auto md:max-w-100 md:rounded-control md:p-8"
    >
      <div className="flex items-start justify-between gap-4">
        <div>
          <h2 id="account-title" className="title-part">
            {customer?.name}
          </h2>
          <p className="mt-1 text-small break-all text-ink-2">{customer?.email}</p>
        </div>
        <CloseButton className="-me-2 -mt-2" />
      </div>
      <Button look="outline" className="mt-8 w-full" onClick={signOut}>
        <LogOut size={20} strokeWidth={1.5} aria-hidden="true" />
        {m.frame_logout()}
      </Button>
    </Dialog>
  );
}
