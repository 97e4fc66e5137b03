import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { CirclePause, CirclePlay } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import * as m from '#messages';
import type { OfferForStaff } from '#modules/pricing/contract.ts';
import { inLocale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { FormScreen } from '../kit/form/form-screen.tsx';
import { FormSkeleton } from '../kit/form/form-skeleton.tsx';
import { LanguageSwitch } from '../kit/form/languages.tsx';
import { learnPictures } from '../kit/form/pictures/known-pictures.ts';
import type { Section } from '../kit/form/sections.tsx';
import type { Form } from '../kit/form/use-form.ts';
import { ErrorState } from '../kit/state.tsx';
import { StatusTag } from '../kit/status/status-tag.tsx';
import { offerStatuses } from '../kit/status/statuses.ts';
import { language } from '../language.ts';
import { ConditionFields } from '../promotion/rule-fields.tsx';
import { OfferDryRun } from './dry-run/dry-run.tsx';
import { blankCart } from './dry-run/dry-run-cart.ts';
import { copyOffer, newOffer, type OfferState, toOfferForm, toOfferState } from './offer-form.ts';
import { OfferMenu } from './offer-menu.tsx';
import styles from './offers.module.css';
import { Combining, Giving, Names, Partner, Running } from './parts.tsx';
import { Sentence } from './sentence.tsx';
import { SoFar } from './so-far.tsx';

/** Creates or edits an offer; `?from=` starts with a copy of another. */
export function Component(): ReactNode {
  const { id } = useParams();
  const [query] = useSearchParams();
  const from = id ? null : query.get('from');
  const source = useQuery({
    queryKey: ['pricing.readOffer', from, 'copy'],
    queryFn: () => call('pricing.readOffer', { id: from }),
    enabled: from !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // The form takes the copy once: one in the cache may be older than the record.
    gcTime: 0,
  });
  if (from && source.error) return <ErrorState title={m.admin_offers_broken()} error={source.error} retry={() => void source.refetch()} />;
  if (from && !source.data) return <FormSkeleton />;
  const blank = source.data ? copyOffer(source.data, (name) => m.admin_offers_copy_of({ name })) : newOffer;
  return <OfferEditor key={id ?? from ?? 'new'} id={id} blank={blank} />;
}

function OfferEditor({ id, blank }: { id: string | undefined; blank: OfferState }): ReactNode {
  const [cart, setCart] = useState(blankCart);
  const offerId = id ? Number(id) : null;
  const sections = useMemo(() => sectionsFor(offerId, cart), [offerId, cart]);
  return (
    <div className={styles.offerPage}>
      <FormScreen<OfferForStaff, OfferState>
        source={{
          record: id
            ? {
                key: ['pricing.readOffer', id],
                read: async () => {
                  const offer = await call('pricing.readOffer', { id });
                  if (offer.media_id !== null && offer.image) learnPictures([{ ...offer.image, id: offer.media_id }]);
                  return offer;
                },
              }
            : null,
          formOf: toOfferState,
          versionOf: ({ version }) => version,
          save: async (form, version) => {
            const sent = toOfferForm(form);
            if (id && version !== null) await call('pricing.updateOffer', { ...sent, id, version });
            else return `/offers/${(await call('pricing.createOffer', sent)).id}`;
            return undefined;
          },
        }}
        blank={blank}
        draftKey={`offer ${id ?? 'new'}`}
        crumbs={[{ label: m.admin_promotion_group() }, { label: m.admin_offers_title(), path: '/offers' }]}
        back="/offers"
        title={({ value }) => inLocale(value.name, language()) || m.admin_offers_create()}
        brokenTitle={m.admin_offers_broken()}
        marks={(_, record) => record && <StatusTag size="large" status={offerStatuses[record.state]} />}
        actions={(form, record) => (
          <>
            {record && <Switch form={form} />}
            {record && <OfferMenu offer={record} />}
          </>
        )}
        logged={id ? { model: 'Offer', id } : undefined}
        sections={sections}
        rail={(form, record) => (
          <>
            <OfferDryRun offerId={offerId} value={form.value} cart={cart} setCart={setCart} />
            {record && <SoFar offer={record} />}
          </>
        )}
        showsCompleteness
      />
    </div>
  );
}

/** Pauses or resumes; saved with the form. */
function Switch({ form }: { form: Form<OfferState> }): ReactNode {
  const { active } = form.value;
  return (
    <Button icon={active ? <CirclePause size={16} /> : <CirclePlay size={16} />} onClick={() => form.field('active').set(!active)}>
      {active ? m.admin_offers_pause() : m.admin_offers_resume()}
    </Button>
  );
}

const sectionsFor = (offerId: number | null, cart: typeof blankCart): Section<OfferState, OfferForStaff>[] => [
  { id: 'sentence', title: m.admin_offers_sentence, note: m.admin_offers_sentence_note, body: ({ value }) => <Sentence offer={value} /> },
  {
    id: 'names',
    title: m.admin_offers_names,
    dot: ({ value }) => value.name,
    extra: () => <LanguageSwitch />,
    body: (form) => <Names form={form} />,
  },
  { id: 'giving', title: m.admin_offers_giving, body: (form) => <Giving form={form} /> },
  { id: 'conditions', title: m.admin_offers_conditions, body: (form) => <ConditionFields form={form} /> },
  { id: 'running', title: m.admin_offers_running, body: (form, record) => <Running form={form} used={record?.used ?? 0} /> },
  {
    id: 'combining',
    title: m.admin_offers_combining,
    body: (form) => <Combining form={form} offerId={offerId} cart={cart} />,
  },
  { id: 'partner', title: m.admin_offers_partner, note: m.admin_offers_partner_note, body: (form) => <Partner form={form} /> },
];
