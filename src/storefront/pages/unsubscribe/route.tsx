import { type ActionFunctionArgs, data, type MetaArgs, useActionData, useSearchParams } from 'react-router';
import * as m from '#messages';
import { splitLocale } from '#shared/locale.ts';
import { callForVisitor } from '../../scriptless/send.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
import { ShopLink } from '../../ui/shop-link.tsx';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.unsubscribe_title(), isListed: false });

/**
 * Unsubscribes, by the page's button or by a mail program's POST to the same URL (RFC 8058): the URL identifies the mail, so
 * the body is not read and there is no redirect.
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const call = isMarketing(searchParams) ? 'customers.stopMarketing' : 'catalog.stopNotices';
  const answer = await callForVisitor(context, call, { token: searchParams.get('token') ?? '' }, splitLocale(pathname).locale);
  return answer.isGood ? { isDone: true, problem: '' } : data({ isDone: false, problem: answer.message }, { status: 422 });
}

/** Which mails the link stops: news and offers, or the notices of products that can be bought again. */
const isMarketing = (searchParams: URLSearchParams): boolean => searchParams.get('list') === 'marketing';

const marketingText = () => ({
  title: m.unsubscribe_marketing_title(),
  text: m.unsubscribe_marketing_text(),
  done: m.unsubscribe_marketing_done(),
  doneText: m.unsubscribe_marketing_done_text(),
});
const noticesText = () => ({
  title: m.unsubscribe_title(),
  text: m.unsubscribe_text(),
  done: m.unsubscribe_done(),
  doneText: m.unsubscribe_done_text(),
});

/** The target of unsubscribe links. Opening it changes nothing, as link checkers open it too. */
export default function Unsubscribe() {
  const answer = useActionData<typeof action>();
  const isDone = answer?.isDone ?? false;
  const [searchParams] = useSearchParams();
  const text = isMarketing(searchParams) ? marketingText() : noticesText();
  return (
    <div className="wrap min-h-[60vh] py-14 lg:py-24">
      <div className="mx-auto max-w-105" aria-live="polite">
        <h1 className="title-product">{isDone ? text.done : text.title}</h1>
        <p className="mt-2 text-ink-2">{isDone ? text.doneText : text.text}</p>
        {answer?.problem && (
          <p role="alert" className="mt-4 text-error">
            {answer.problem}
          </p>
        )}
        {isDone ? (
          <ShopLink to="/products" className={`${buttonClass('outline')} mt-8`}>
            {m.sign_in_keep_browsing()}
          </ShopLink>
        ) : (
          <form method="post" className="mt-8">
            <Button type="submit">{m.unsubscribe_button()}</Button>
          </form>
        )}
      </div>
    </div>
  );
}
