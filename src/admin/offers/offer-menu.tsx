import { CopyPlus, Handshake, Link2, QrCode as QrIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { OfferRow } from '#modules/pricing/contract.ts';
import { MoreMenu } from '../kit/menu.tsx';
import { useNotices } from '../kit/undo.tsx';
import { useMay } from '../session.ts';
import { linkOf } from './link.ts';
import { QrDialog } from './qr-dialog.tsx';

type Linked = Pick<OfferRow, 'id' | 'public_id' | 'code' | 'promo_codes'> & { partner: unknown };

/** What one does with an offer besides editing it: its link, its QR code, its partner's page, a copy. */
export function OfferMenu({ offer }: { offer: Linked }): ReactNode {
  const navigate = useNavigate();
  const { done, failed } = useNotices();
  const [isShown, setShown] = useState(false);
  const mayCreate = useMay('offers create');
  const link = linkOf(offer);
  const copy = (text: string): void => void navigator.clipboard.writeText(text).then(() => done(m.admin_offers_link_copied()), failed);
  return (
    <>
      <MoreMenu
        entries={[
          ...(link ? [{ key: 'link', label: m.admin_offers_copy_link(), icon: Link2, act: () => copy(link) }] : []),
          ...(link ? [{ key: 'qr', label: m.admin_offers_qr(), icon: QrIcon, act: () => setShown(true) }] : []),
          ...(offer.partner
            ? [
                {
                  key: 'partner',
                  label: m.admin_offers_partner_page(),
                  icon: Handshake,
                  act: () => void window.open(`/offers/${offer.public_id}/orders`, '_blank', 'noopener'),
                },
              ]
            : []),
          ...(mayCreate
            ? [
                {
                  key: 'copy',
                  label: m.admin_offers_duplicate(),
                  icon: CopyPlus,
                  act: () => void navigate(`/offers/create?from=${offer.id}`),
                },
              ]
            : []),
        ]}
      />
      {link && <QrDialog link={link} isOpen={isShown} onClose={() => setShown(false)} />}
    </>
  );
}
