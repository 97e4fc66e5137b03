import { Flex, Modal } from 'antd';
import type { ReactNode } from 'react';
import { renderSVG } from 'uqr';
import * as m from '#messages';
import { CopyButton } from '../kit/cells.tsx';
import { QrCode } from '../kit/qr-code.tsx';
import textStyles from '../kit/text.module.css';

/** A link as a QR code, to show, copy or download. */
export function QrDialog({ link, isOpen, onClose }: { link: string; isOpen: boolean; onClose: () => void }): ReactNode {
  const file = `data:image/svg+xml;utf8,${encodeURIComponent(isOpen ? renderSVG(link, { border: 2 }) : '')}`;
  return (
    <Modal open={isOpen} onCancel={onClose} footer={null} title={m.admin_offers_qr()} width={360} destroyOnHidden>
      <Flex vertical gap={12} align="center" style={{ padding: '8px 0' }}>
        <QrCode text={link} size={240} label={m.admin_offers_qr_leads({ link })} />
        <code className={textStyles.anywhere} style={{ maxWidth: '100%' }}>
          {link} <CopyButton text={link} label={m.admin_offers_copy_link()} />
        </code>
        <a className={textStyles.linkButton} href={file} download="offer-qr.svg">
          {m.admin_offers_qr_download()}
        </a>
      </Flex>
    </Modal>
  );
}
