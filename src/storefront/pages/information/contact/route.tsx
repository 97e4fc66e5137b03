import { useEffect, useState } from 'react';
import { type MetaArgs, useLocation } from 'react-router';
import * as m from '#messages';
import { pageMeta } from '../../../ui/page-meta.ts';
import { InformationShell } from '../shell.tsx';
import { ContactForm } from './form.tsx';
import { Reach } from './reach.tsx';
import { Sent } from './sent.tsx';

export const meta = (args: MetaArgs) => pageMeta(args, { title: m.information_contact(), description: m.information_contact_intro() });

/** A message to the shop, and the other ways to reach it. */
export default function Contact() {
  const { search } = useLocation();
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const [orderNo, setOrderNo] = useState('');
  // Read after loading: the page is the same for everybody and kept without its query.
  useEffect(() => setOrderNo((new URLSearchParams(search).get('order') ?? '').slice(0, 40)), [search]);
  return (
    <InformationShell name="contact">
      <div className="mt-2 lg:grid lg:grid-cols-[minmax(0,1fr)_18rem] lg:gap-16">
        <div>
          {sentFrom === null ? (
            <>
              <p className="max-w-140 text-ink-2">{m.information_contact_intro()}</p>
              <ContactForm key={orderNo} orderNo={orderNo} onSent={setSentFrom} />
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
