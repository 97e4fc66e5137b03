import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router';
import * as m from '#messages';
import { htmlLang, splitLocale } from '#shared/locale.ts';
import { plainText } from '#shared/text/rich-text.ts';
import { loaderDeps } from '../../../call.ts';
import { formatDate } from '../../../ui/dates.ts';
import { pageMeta } from '../../../ui/page-meta.ts';
import { contentsOf } from '../../../ui/rich-text/headings.ts';
import { RichText } from '../../../ui/rich-text/rich-text.tsx';
import { useLocale, useShop } from '../../../ui/shop.ts';
import { ShopLink } from '../../../ui/shop-link.tsx';
import { InformationShell, titleOf } from '../shell.tsx';

const names = ['about', 'privacy', 'terms'] as const;
const describedBy = 150;

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const name = names.find((each) => each === params['name']);
  if (!name) throw data(null, { status: 404 });
  const { locale } = splitLocale(new URL(request.url).pathname);
  return { ...(await loaderDeps(context).call('content.information', { name }, locale)), name };
}

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return [];
  const description = plainText(args.loaderData.body).replace(/\s+/g, ' ').slice(0, describedBy);
  return pageMeta(args, { title: titleOf(args.loaderData.name), description });
}

/** About, privacy policy and terms: a text with its effective date and contents. */
export default function Information() {
  const { name, body, effective_on, fallback } = useLoaderData<typeof loader>();
  const locale = useLocale();
  const { website } = useShop();
  const parts = contentsOf(body);
  return (
    <InformationShell name={name}>
      {effective_on && (
        <p className="mt-2 text-small text-ink-2">
          {m.information_effective({ date: formatDate(`${effective_on}T12:00:00Z`, locale, website.time_zone) })}
        </p>
      )}
      {parts.length > 2 && (
        <nav aria-label={m.information_anchors()} className="mt-6 max-w-160 border-y border-line py-4">
          <ol className="gap-x-8 text-menu md:columns-2">
            {parts.map(({ anchor, title }) => (
              <li key={anchor}>
                <a href={`#${anchor}`} className="inline-block py-1.5 hover:underline hover:underline-offset-4">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div className="mt-8" lang={fallback ? htmlLang.tw : undefined}>
        {body.length > 0 ? (
          <RichText content={body} />
        ) : (
          <p className="text-ink-2">
            {m.information_empty()}{' '}
            <ShopLink to="/information/contact" className="underline underline-offset-4">
              {m.information_contact()}
            </ShopLink>
          </p>
        )}
      </div>
    </InformationShell>
  );
}
