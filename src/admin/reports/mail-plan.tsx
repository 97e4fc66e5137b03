import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Segmented, Select, Switch } from 'antd';
import { Mail } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { call, type Output } from '../client.ts';
import { CalendarDay } from '../kit/cells.tsx';
import dialogStyles from '../kit/dialog.module.css';
import { ActionDialog, DialogField } from '../kit/dialog.tsx';
import layoutStyles from '../kit/layout.module.css';
import textStyles from '../kit/text.module.css';
import { useNotices } from '../kit/undo.tsx';

type Plan = Output<'reports.mailPlan'>;

/** The report mail: recipients, frequency, and a pause. */
export function MailPlan(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const { failed } = useNotices();
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['reports.mailPlan'],
    queryFn: () => call('reports.mailPlan', {}),
    enabled: false,
  });
  const open = async (): Promise<void> => {
    const { error } = await refetch();
    if (error) failed(error);
    else setOpen(true);
  };
  return (
    <>
      <Button icon={<Mail size={15} />} loading={isFetching && !isOpen} onClick={() => void open()}>
        {m.admin_sales_mail()}
      </Button>
      {isOpen && data && <PlanDialog plan={data} onClose={() => setOpen(false)} />}
    </>
  );
}

function PlanDialog({ plan, onClose }: { plan: Plan; onClose: () => void }): ReactNode {
  const id = useId();
  const client = useQueryClient();
  const { done } = useNotices();
  const isNew = plan.staff_ids.length === 0;
  const [active, setActive] = useState(plan.active || isNew);
  const [rhythm, setRhythm] = useState(plan.rhythm);
  const [staff, setStaff] = useState(plan.staff_ids);
  const send = async (): Promise<void> => {
    await call('reports.saveMailPlan', { active, rhythm, staff_ids: staff });
    done(active ? m.admin_sales_mail_saved() : m.admin_sales_mail_paused());
    await client.invalidateQueries({ queryKey: ['reports.mailPlan'] });
  };
  return (
    <ActionDialog
      title={m.admin_sales_mail_title()}
      action={m.admin_form_save()}
      isReady={!active || staff.length > 0}
      send={send}
      onClose={onClose}
      width={460}
    >
      <p className={dialogStyles.dialogText}>{m.admin_sales_mail_text()}</p>
      <DialogField id={`${id}t`} label={m.admin_sales_mail_to()} hint={m.admin_sales_mail_to_hint()} isRequired>
        <Select
          id={`${id}t`}
          mode="multiple"
          value={staff}
          onChange={setStaff}
          options={plan.colleagues.map(({ id: value, name }) => ({ value, label: name }))}
          optionFilterProp="label"
          placeholder={m.admin_sales_mail_recipient_required()}
        />
      </DialogField>
      <div className={dialogStyles.dialogField}>
        <span id={`${id}r`} className={dialogStyles.dialogLabel}>
          {m.admin_sales_mail_rhythm()}
        </span>
        <Segmented
          aria-labelledby={`${id}r`}
          value={rhythm}
          onChange={setRhythm}
          options={[
            { value: 'weekly', label: m.admin_sales_mail_weekly() },
            { value: 'monthly', label: m.admin_sales_mail_monthly() },
          ]}
        />
      </div>
      <label className={layoutStyles.row} htmlFor={`${id}a`}>
        <Switch id={`${id}a`} checked={active} onChange={setActive} />
        <span>
          {m.admin_sales_mail_on()} <span className={textStyles.meta}>{m.admin_sales_mail_on_hint()}</span>
        </span>
      </label>
      {plan.active && active && rhythm === plan.rhythm && (
        <p className={textStyles.meta}>
          {m.admin_sales_mail_next()} <CalendarDay day={plan.next_on} />
        </p>
      )}
    </ActionDialog>
  );
}
