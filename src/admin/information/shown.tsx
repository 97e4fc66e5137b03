import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import type { InformationForm, InformationName } from '#modules/content/contract.ts';
import { htmlLang, type Locale } from '#shared/locale.ts';
import { call } from '../client.ts';
import { FormSkeleton } from '../kit/form/form-skeleton.tsx';
import { ShopLink } from '../kit/form/shop-link.tsx';
import { Card, PageHead } from '../kit/page.tsx';
import { LanguageChoice } from '../kit/preview/preview-choices.tsx';
import { ErrorState } from '../kit/state.tsx';
import textStyles from '../kit/text.module.css';
import { language } from '../language.ts';
import { titles } from './names.ts';

/** An information page for staff who may not change it. */
export function InformationShown({ name }: { name: InformationName }): ReactNode {
  const [locale, setLocale] = useState<Locale>(language());
  const queryFn = () => call('content.readInformation', { name });
  const { data, error, refetch } = useQuery({ queryKey: ['content.readInformation', name], queryFn });
  if (error) return <ErrorState title={m.admin_information_broken()} error={error} retry={() => void refetch()} />;
  if (!data) return <FormSkeleton />;
  const title = titles[name]();
  return (
    <>
      <PageHead title={title}>
        <ShopLink path={`/information/${name}`} />
      </PageHead>
      <Card title={title} extra={<LanguageChoice value={locale} onChange={setLocale} />}>
        <div lang={htmlLang[locale]}>
          <Written value={data.value} locale={locale} />
        </div>
        <p className={textStyles.meta}>{m.admin_information_read_only()}</p>
      </Card>
    </>
  );
}

function Written({ value: { body, groups }, locale }: { value: InformationForm; locale: Locale }): ReactNode {
  const lines = [
    ...toShownLines(body?.[locale]),
    ...groups.flatMap(({ name, questions }) => [
      { text: name[locale], isTitle: true },
      ...questions.flatMap(({ q, a }) => [{ text: q[locale], isTitle: true }, ...toShownLines(a[locale])]),
    ]),
  ].filter(({ text }) => text?.trim());
  if (lines.length === 0) return <p>{m.admin_information_nothing_written()}</p>;
  // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text are never moved
  return lines.map(({ text, isTitle }, i) => <p key={i}>{isTitle ? <strong>{text}</strong> : text}</p>);
}

/** The words of a rich text, a line for each of its blocks; headings are titles. */
function toShownLines(html: string | undefined): { text: string | null; isTitle: boolean }[] {
  const { children } = new DOMParser().parseFromString(html ?? '', 'text/html').body;
  return [...children]
    .flatMap((block) => (block.matches('ul, ol, table tbody') ? [...block.children] : [block]))
    .map((block) => ({ text: block.textContent, isTitle: block.matches('h1, h2, h3, h4') }));
}
