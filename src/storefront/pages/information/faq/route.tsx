import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import * as m from '#messages';
import { splitLocale } from '#shared/locale.ts';
import { plainText } from '#shared/text/rich-text.ts';
import { loaderDeps, type Received } from '../../../call.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { pageMeta } from '../../../ui/page-meta.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { InformationShell } from '../shell.tsx';

export function loader({ request, context }: LoaderFunctionArgs) {
  const { locale } = splitLocale(new URL(request.url).pathname);
  return loaderDeps(context).call('content.information', { name: 'faq' }, locale);
}

type Group = Received<'content.information'>['groups'][number];

export function meta(args: MetaArgs<typeof loader>) {
  const questions = args.loaderData?.groups.flatMap((group) => group.questions) ?? [];
  return pageMeta(args, {
    title: m.information_faq(),
    description: questions.map(({ q }) => q).join(' '),
    ...(questions.length
      ? {
          jsonLd: {
            '@context': 'https://schema.org',
            '@type': 'FAQPage',
            mainEntity: questions.map(({ q, a }) => ({
              '@type': 'Question',
              name: q,
              acceptedAnswer: { '@type': 'Answer', text: plainText(a) },
            })),
          },
        }
      : {}),
  });
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase();

/** The questions that contain every search term, in their groups. */
function matching(groups: readonly Group[], search: string): Group[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const has = (text: string) => words.every((word) => folded(text).includes(word));
  return groups
    .map((group) => ({ ...group, questions: group.questions.filter(({ q, a }) => has(`${group.name} ${q} ${plainText(a)}`)) }))
    .filter((group) => group.questions.length > 0);
}

function Questions({ group, isOpen }: { group: Group; isOpen: boolean }) {
  return (
    <section className="mt-10">
      <h2 className="title-part">{group.name}</h2>
      <div className="mt-3 border-t border-ink">
        {group.questions.map(({ q, a }) => (
          <details key={q} open={isOpen} className="group border-b border-line">
            <summary className="flex min-h-13 items-center justify-between gap-4 py-3 font-medium">
              {q}
              <ChevronDown size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0 group-open:rotate-180" />
            </summary>
            <div className="pb-5 text-ink-2">
              <RichText content={a} />
            </div>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Questions and answers by subject. They open without scripts; searching needs them. */
export default function Faq() {
  const { groups } = useLoaderData<typeof loader>();
  const [search, setSearch] = useState('');
  const isSearching = search.trim() !== '';
  const found = isSearching ? matching(groups, search) : groups;
  const count = found.reduce((sum, group) => sum + group.questions.length, 0);
  return (
    <InformationShell name="faq">
      <div className="max-w-190">
        <search className="mt-6 block">
          <Field
            type="search"
            label={m.information_faq_search()}
            hint={m.information_faq_hint()}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            enterKeyHint="search"
          />
        </search>
        <p role="status" className={isSearching ? 'mt-4 text-small text-ink-2' : 'sr-only'}>
          {isSearching && m.information_faq_found({ count })}
        </p>
        {isSearching && count === 0 && <p className="mt-2">{m.information_faq_none()}</p>}
        {found.map((group) => (
          <Questions key={group.name} group={group} isOpen={isSearching} />
        ))}
        <ShopLink to="/information/contact" className={`${buttonClass('outline')} mt-10`}>
          {m.information_faq_ask()}
        </ShopLink>
      </div>
    </InformationShell>
  );
}
