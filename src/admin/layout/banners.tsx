import { Flex } from 'antd';
import { FlaskConical, MailX, ScanEye } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import textStyles from '../kit/text.module.css';
import { endPreview, previewedRole } from '../preview.ts';
import { useProfile } from '../session.ts';
import styles from './admin-layout.module.css';

/** Notices for all staff: this is a demo, or mail is not sent. */
export function Banners(): ReactNode {
  const { demo, mails_leave } = useProfile();
  const role = previewedRole();
  if (role) {
    return (
      <Flex component="p" gap={8} align="center" justify="center" className={`${styles.banner} ${styles.bannerLoud}`} role="status">
        <ScanEye size={16} aria-hidden="true" /> <span>{m.admin_roles_previewing({ name: role })}</span>
        <button type="button" className={textStyles.linkButton} onClick={endPreview}>
          {m.admin_roles_preview_end()}
        </button>
      </Flex>
    );
  }
  if (demo) {
    return (
      <Flex component="p" gap={8} align="center" justify="center" className={styles.banner} role="status">
        <FlaskConical size={14} aria-hidden="true" /> <span>{m.admin_layout_demo()}</span>
      </Flex>
    );
  }
  if (mails_leave) return null;
  return (
    <Flex component="p" gap={8} align="center" justify="center" className={`${styles.banner} ${styles.bannerLoud}`} role="alert">
      <MailX size={16} aria-hidden="true" /> <span>{m.admin_layout_mails_stay()}</span>
    </Flex>
  );
}
