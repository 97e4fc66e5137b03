import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams, useSearchParams } from 'react-router';
import * as m from '#messages';
import type { CampaignForStaff } from '#modules/pricing/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { FormSkeleton } from '../kit/form/form-skeleton.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import type { Section } from '../kit/form/sections.tsx';
import { ErrorState } from '../kit/state.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { offerStatuses } from '../kit/status/statuses.ts';
import { language } from '../language.ts';
import { BenefitFields } from '../promotion/benefit-fields.tsx';
import { CombineFields, ConditionFields, ScopeFields } from '../promotion/rule-fields.tsx';
import { type CampaignState, copyCampaign, newCampaign, toCampaignForm, toCampaignState } from './campaign-form.ts';
import { Basics, ValidityFields } from './parts.tsx';

/** Creates or edits a coupon campaign; `?from=` begins with a copy of another. */
export function Component(): ReactNode {
  const { id } = useParams();
  const [query] = useSearchParams();
  const from = id ? null : query.get('from');
  const source = useQuery({
    queryKey: ['pricing.readCampaign', from, 'copy'],
    queryFn: () => call('pricing.readCampaign', { id: from }),
    enabled: from !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // The form takes the copy once: one in the cache may be older than the record.
    gcTime: 0,
  });
  if (from && source.error) return <ErrorState title={m.admin_coupons_broken()} error={source.error} retry={() => void source.refetch()} />;
  if (from && !source.data) return <FormSkeleton />;
  const blank = source.data ? copyCampaign(source.data, (name) => m.admin_offers_copy_of({ name })) : newCampaign;
  return <CampaignEditor key={id ?? from ?? 'new'} id={id} blank={blank} />;
}

function CampaignEditor({ id, blank }: { id: string | undefined; blank: CampaignState }): ReactNode {
  return (
    <FormScreen<CampaignForStaff, CampaignState>
      source={{
        record: id ? { key: ['pricing.readCampaign', id], read: () => call('pricing.readCampaign', { id }) } : null,
        formOf: toCampaignState,
        versionOf: ({ version }) => version,
        save: async (form, version) => {
          const sent = toCampaignForm(form);
          if (id && version !== null) await call('pricing.updateCampaign', { ...sent, id, version });
          else return `/coupons/${(await call('pricing.createCampaign', sent)).id}`;
          return undefined;
        },
      }}
      blank={blank}
      draftKey={`campaign ${id ?? 'new'}`}
      crumbs={[{ label: m.admin_promotion_group() }, { label: m.admin_coupons_title(), path: '/coupons' }]}
      back={id ? `/coupons/${id}` : '/coupons'}
      editPath={(created) => `${created}/edit`}
      title={({ value }) => inLocale(value.name, language()) || m.admin_coupons_create()}
      brokenTitle={m.admin_coupons_broken()}
      marks={(_, record) => record && <StatusTag size="large" status={offerStatuses[record.state]} />}
      logged={id ? { model: 'CouponCampaign', id } : undefined}
      sections={sections}
      showsCompleteness
    />
  );
}

const sections: Section<CampaignState, CampaignForStaff>[] = [
  {
    id: 'basics',
    title: m.admin_coupons_basics,
    dot: ({ value }) => value.name,
    extra: () => <LanguageSwitch />,
    body: (form, record) => <Basics form={form} hasTickets={(record?.counts.issued ?? 0) > 0} />,
  },
  {
    id: 'giving',
    title: m.admin_offers_giving,
    body: (form) => (
      <>
        <BenefitFields form={form} />
        <ScopeFields form={form} />
      </>
    ),
  },
  { id: 'conditions', title: m.admin_offers_conditions, body: (form) => <ConditionFields form={form} /> },
  { id: 'validity', title: m.admin_coupons_validity, body: (form) => <ValidityFields form={form} /> },
  { id: 'combining', title: m.admin_offers_combining, body: (form) => <CombineFields form={form} /> },
];
