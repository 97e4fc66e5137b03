import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import { CloseButton, Dialog } from '../../ui/dialog.tsx';
import { Picture } from '../../ui/picture.tsx';
import { useShop } from '../../ui/shop.ts';
import { useSessionState } from '../session-store.ts';
import { ForgotForm } from './forgot-form.tsx';
import { LinkForm } from './link-form.tsx';
import { pendingLink } from './pending-link.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useForgetHash } from './use-after-sign-in.ts';
import type { View } from './view.ts';

const views = {
  login: { title: () => m.member_welcome(), text: () => m.member_welcome_text(), Form: SignInForm },
  signup: { title: () => m.sign_in_join(), text: () => m.sign_in_join_text(), Form: SignUpForm },
  forgot: {
    title: () => m.sign_in_forgot_title(),
    text: (sendsMail: boolean) => (sendsMail ? m.sign_in_forgot_text() : m.sign_in_forgot_unmailed()),
    Form: ForgotForm,
  },
  link: { title: () => m.sign_in_link_title(), text: () => '', Form: LinkForm },
};

function Views({ first }: { first: View }) {
  const { website } = useShop();
  const [view, setView] = useState(first);
  const shown = useRef(first);
  const place = useRef<HTMLDivElement>(null);
  useEffect(
    function focusNext() {
      if (shown.current === view) return;
      shown.current = view;
      place.current?.closest('dialog')?.scrollTo(0, 0);
      place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    },
    [view],
  );
  const { title, text, Form } = views[view];
  return (
    <div ref={place} className="relative p-5 pb-8 md:px-12 md:py-10">
      <CloseButton className="sticky top-2 z-10 float-end -me-2 -mt-2 rounded-full bg-paper md:-me-9 md:-mt-7" />
      <h2 id="login-title" className="title-section pe-10">
        {title()}
      </h2>
      {text(website.sends_mail) && <p className="mt-2 text-small text-ink-2">{text(website.sends_mail)}</p>}
      <Form key={view} onView={setView} />
    </div>
  );
}

/** Sign-in, registration and password request as a dialog; a sheet on the phone. */
export function LoginDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const { categories } = useShop();
  const { hash } = useLocation();
  const forgetHash = useForgetHash();
  const picture = categories.find((category) => category.picture)?.picture;
  const isMember = useSessionState() === 'member';
  const pending = pendingLink.use();
  const first = pending ? 'link' : hash === '#signup' ? 'signup' : hash === '#forgot' ? 'forgot' : 'login';
  function close() {
    if (isOpen) forgetHash();
    pendingLink.set(null);
    onClose();
  }
  useEffect(function closeForMembers() {
    // The visitor is signed in, here or in another tab.
    if (isOpen && isMember) close();
  });
  return (
    <Dialog
      isOpen={isOpen && !isMember}
      onClose={close}
      labelledBy="login-title"
      className="mt-auto mb-0 w-full max-w-none rounded-t-sheet shadow-dialog md:m-auto md:w-[calc(100%-3rem)] md:max-w-220 md:rounded-control"
    >
      <div className="md:grid md:min-h-122 md:grid-cols-[18rem_1fr] lg:grid-cols-[22.5rem_1fr]">
        {picture && (
          <div className="relative hidden bg-mist md:block">
            <Picture picture={picture} sizes="360px" alt="" className="absolute inset-0 size-full object-cover" />
          </div>
        )}
        <Views key={`${hash} ${first}`} first={first} />
      </div>
    </Dialog>
  );
}
