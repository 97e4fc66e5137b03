import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { CircleSlash, CircleUserRound, Coins, EyeOff, FileClock, KeyRound, LogOut, Merge, Ticket } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { CustomerForStaff } from '#modules/customers/contract.ts';
import { call } from '../client.ts';
import { IfAllowed } from '../kit/if-allowed.tsx';
import { MoreMenu } from '../kit/menu.tsx';
import { useNotices } from '../kit/undo.tsx';
import { useMay } from '../session.ts';
import { AnonymiseDialog } from './anonymise-dialog.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { GrantDialog } from './grant-dialog.tsx';
import { ImpersonateDialog } from './impersonate-dialog.tsx';
import { MergeIntoDialog } from './merge-dialog.tsx';
import { SignOutDialog } from './sign-out-dialog.tsx';

type CustomerDialogName = 'grant' | 'coupon' | 'merge' | 'anonymise' | 'impersonate' | 'sign_out';

/** The actions of a customer: credits and coupon as buttons, the rest in a menu. */
export function CustomerActions({ customer }: { customer: CustomerForStaff }): ReactNode {
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<CustomerDialogName>();
  const mayReadLogs = useMay('logs view');
  const { mailReset, setBlocked } = useQuickActions(customer);
  const close = () => setOpenDialog(undefined);
  const dialog = { customer, onClose: close };
  const isBlocked = customer.status === 'blocked';
  return (
    <>
      <IfAllowed needs="coupons update">
        <Button icon={<Coins size={15} />} onClick={() => setOpenDialog('grant')}>
          {m.admin_customers_grant()}
        </Button>
        <Button icon={<Ticket size={15} />} onClick={() => setOpenDialog('coupon')}>
          {m.admin_customers_issue()}
        </Button>
      </IfAllowed>
      <MoreMenu
        entries={[
          ...(mayReadLogs
            ? [
                {
                  key: 'logs',
                  label: m.admin_customers_logs(),
                  icon: FileClock,
                  act: () => void navigate(`/customers/${customer.id}/logs`),
                },
              ]
            : []),
          { key: 'reset', label: m.admin_customers_reset(), icon: KeyRound, act: mailReset },
          ...(isBlocked
            ? []
            : [{ key: 'impersonate', label: m.admin_customers_look_in(), icon: CircleUserRound, act: () => setOpenDialog('impersonate') }]),
          { key: 'sign_out', label: m.admin_customers_sign_out(), icon: LogOut, act: () => setOpenDialog('sign_out') },
          { key: 'merge', label: m.admin_customers_merge(), icon: Merge, act: () => setOpenDialog('merge') },
          {
            key: 'block',
            label: isBlocked ? m.admin_customers_unblock() : m.admin_customers_block(),
            icon: CircleSlash,
            act: () => setBlocked(!isBlocked),
          },
          { key: 'anonymise', label: m.admin_customers_anonymise(), icon: EyeOff, act: () => setOpenDialog('anonymise') },
        ]}
      />
      {openDialog === 'grant' && <GrantDialog {...dialog} />}
      {openDialog === 'coupon' && <CouponDialog {...dialog} />}
      {openDialog === 'merge' && <MergeIntoDialog {...dialog} />}
      {openDialog === 'anonymise' && <AnonymiseDialog {...dialog} />}
      {openDialog === 'sign_out' && <SignOutDialog {...dialog} />}
      {openDialog === 'impersonate' && <ImpersonateDialog {...dialog} />}
    </>
  );
}

/** Actions without a dialog: mail a reset link, block and unblock. */
function useQuickActions(customer: CustomerForStaff): { mailReset: () => void; setBlocked: (isBlocked: boolean) => void } {
  const client = useQueryClient();
  const { done, failed } = useNotices();
  const { id, name, email } = customer;
  const write = async (now: CustomerForStaff, isBlocked: boolean, version: number): Promise<number> => {
    const { phone, birthday, gender, locale, level, tags, note } = now;
    const status = isBlocked ? ('blocked' as const) : ('active' as const);
    const fields = { name: now.name, phone, birthday, gender, locale, level_id: level?.id ?? null, tags, note };
    const saved = await call('customers.update', { ...fields, id, version, status });
    await client.invalidateQueries({ queryKey: ['customers.read'] });
    return saved.version;
  };
  const setBlocked = async (isBlocked: boolean): Promise<void> => {
    // All fields are sent, so they are read first: those on the screen may be older than a colleague's change.
    const now = await call('customers.read', { id });
    const blocked = await write(now, isBlocked, now.version);
    // One call undoes it, so it is sent even if the page is left at once.
    const undo = async () => void (await write(now, !isBlocked, blocked));
    done(isBlocked ? m.admin_customers_blocked({ name }) : m.admin_customers_unblocked({ name }), undo);
  };
  return {
    mailReset: () => void call('customers.mailReset', { id }).then(() => done(m.admin_customers_reset_done({ email })), failed),
    setBlocked: (isBlocked) => void setBlocked(isBlocked).catch(failed),
  };
}
