import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { CardProblem, CardSkeleton } from '../kit/card-states.tsx';
import { DialogField } from '../kit/dialog.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';

/** Chooses a running campaign that issues single coupons; the newest is preselected. */
export function useCampaign(): { id: number | undefined; field: ReactNode } {
  const campaigns = useQuery({
    queryKey: ['pricing.listCampaigns', 'to issue'],
    queryFn: () => call('pricing.listCampaigns', { active: '1', per_page: 100 }),
  });
  const options = (campaigns.data?.data ?? [])
    .filter(({ code_style }) => code_style === 'unique')
    .map(({ id, name }) => ({ value: id, label: inLocale(name, language()) }));
  const [chosen, setChosen] = useState<number>();
  const control = useId();
  const id = chosen ?? options[0]?.value;
  const field = (
    <>
      <CardProblem query={campaigns} />
      {campaigns.isPending && <CardSkeleton lines={2} />}
      {campaigns.data && options.length === 0 && <p className={textStyles.meta}>{m.admin_customers_no_campaigns()}</p>}
      {options.length > 0 && (
        <DialogField id={control} label={m.admin_customers_campaign()}>
          <Select id={control} value={id} onChange={setChosen} options={options} showSearch={{ optionFilterProp: 'label' }} />
        </DialogField>
      )}
    </>
  );
  return { id, field };
}
