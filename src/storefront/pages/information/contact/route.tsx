import { useEffect, useState } from 'react';
import { type ActionFunctionArgs, data, type MetaArgs, redirect, useActionData, useLocation } from 'react-router';
import * as m from '#messages';
import { localizedPath, splitLocale } from '#shared/locale.ts';
import { callForVisitor } from '../../../scriptless/send.ts';
import { pageMeta } from '../../../ui/page-meta.ts';
import { InformationShell } from '../shell.tsx';
import { ContactForm } from './form.tsx';
import { problemsIn } from './problems.ts';
import { Reach } from './reach.tsx';
import { Sent } from './sent.tsx';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.information_contact(), description: m.information_contact_intro() });

const fields = ['name', 'email', 'phone', 'order_no', 'message', 'website'] as const;

/** The submission without scripts: without pictures. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { locale, path } = splitLocale(new URL(request.url).pathname);
  const form = await request.formData();
  const written = Object.fromEntries(fields.map((name) => [name, String(form.get(name) ?? '')])) as Record<(typeof fields)[number], string>;
  const answer = await callForVisitor(context, 'content.contact', { ...written, pictures: [] }, locale);
  if (answer.isGood) return redirect(localizedPath(`${path}?sent=1`, locale), 303);
  return data({ written, errors: answer.errors }, { status: 422 });
}

/** The contact page: the form and other channels. */
export default function Contact() {
  const { search } = useLocation();
  const refused = useActionData<typeof action>();
  const isSent = new URLSearchParams(search).has('sent');
  const [sentFrom, setSentFrom] = useState<string | null>(isSent ? '' : null);
  const [orderNo, setOrderNo] = useState('');
  // Read after loading: the page is cached for everyone, without its query.
  useEffect(
    function readOrderNumber() {
      setOrderNo((new URLSearchParams(search).get('order') ?? '').slice(0, 40));
    },
    [search],
  );
  return (
    <InformationShell name="contact">
      <div className="mt-2 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-16">
        <div>
          {sentFrom === null ? (
            <>
              <p className="max-w-140 text-ink-2">{m.information_contact_intro()}</p>
              <ContactForm
                key={orderNo}
                written={refused?.written ?? { order_no: orderNo }}
                refused={refused && problemsIn(refused.errors)}
                onSent={setSentFrom}
              />
            </>
          ) : (
            <Sent email={sentFrom} onAgain={() => setSentFrom(null)} />
          )}
        </div>
        <Reach />
      </div>
    </InformationShell>
  );
}
