import * as m from '#messages';
import { useCustomer } from './session-store.ts';
import { useSignOut } from './use-sign-out.ts';

/** A bar on every page while staff impersonate a customer, with the way out. */
export function ActingStaff() {
  const customer = useCustomer();
  const signOut = useSignOut();
  if (typeof customer?.acting_staff !== 'string') return null;
  return (
    <p
      role="status"
      className="sticky top-0 z-40 flex min-h-9 flex-wrap items-center justify-center gap-3 bg-warn-w px-5 py-1.5 text-caption font-medium text-warn"
    >
      {m.layout_acting_staff({ staff: customer.acting_staff, customer: customer.name })}
      <button type="button" className="underline" onClick={() => void signOut()}>
        {m.layout_acting_end()}
      </button>
    </p>
  );
}
