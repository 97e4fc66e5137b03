import { FlaskConical, MailX } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { useProfile } from '../session.ts';

/** What everyone in the back office must know: this is a demo, or mails do not leave the house. */
export function Banners(): ReactNode {
  const { demo, mails_leave } = useProfile();
  if (demo) {
    return (
      <p className="banner">
        <FlaskConical className="icon" size={14} aria-hidden="true" /> <span>{m.admin_frame_demo()}</span>
      </p>
    );
  }
  if (mails_leave) return null;
  return (
    <p className="banner banner-loud" role="alert">
      <MailX className="icon" size={16} aria-hidden="true" /> <span>{m.admin_frame_mails_stay()}</span>
    </p>
  );
}
