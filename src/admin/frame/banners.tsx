import { FlaskConical, MailX, ScanEye } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { endPreview, previewedRole } from '../preview.ts';
import { useProfile } from '../session.ts';

/** What everyone in the back office must know: this is a demo, or mails do not leave the house. */
export function Banners(): ReactNode {
  const { demo, mails_leave } = useProfile();
  const role = previewedRole();
  if (role) {
    return (
      <p className="banner banner-loud" role="status">
        <ScanEye className="icon" size={16} aria-hidden="true" /> <span>{m.admin_roles_previewing({ name: role })}</span>
        <button type="button" className="link-button plain-button" onClick={endPreview}>
          {m.admin_roles_preview_end()}
        </button>
      </p>
    );
  }
  if (demo) {
    return (
      <p className="banner" role="status">
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
