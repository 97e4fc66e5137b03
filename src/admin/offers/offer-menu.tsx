import { useQueryClient } from '@tanstack/react-query';
import { CirclePause, CirclePlay, CopyPlus, Handshake, History, Link2, QrCode as QrIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import type { OfferRow } from '#modules/pricing/contract.ts';
import { call } from '../client.ts';
import { MoreMenu } from '../kit/menu.tsx';
import { useNotices } from '../kit/undo.tsx';
import { useMay } from '../session.ts';
import { buildOfferLink } from './link.ts';
import { QrDialog } from './qr-dialog.tsx';

type OfferMenuLink = Pick<OfferRow, 'id' | 'public_id' | 'code' | 'promo_codes' | 'state'> & { partner: unknown };

/** The actions of an offer besides editing: link, QR code, partner's page, copy. */
export function OfferMenu({ offer, isInList = false }: { offer: OfferMenuLink; isInList?: boolean }): ReactNode {
  const navigate = useNavigate();
  const { done, failed } = useNotices();
  const [isShown, setShown] = useState(false);
  const mayCreate = useMay('offers create');
  const maySwitch = useMay('offers update') && isInList;
  const mayReadLogs = useMay('logs view');
  const client = useQueryClient();
  const link = buildOfferLink(offer);
  const copy = (text: string): void => void navigator.clipboard.writeText(text).then(() => done(m.admin_offers_link_copied()), failed);
  const turn = async (action: 'pause' | 'resume'): Promise<void> => {
    await call('pricing.switchOffers', { ids: [offer.id], action });
    await client.invalidateQueries({ queryKey: ['pricing.listOffers'] });
    const back = action === 'pause' ? 'resume' : 'pause';
    done(action === 'pause' ? m.admin_offers_paused({ n: 1 }) : m.admin_offers_resumed({ n: 1 }), () => turn(back));
  };
  const isRunning = offer.state === 'active' || offer.state === 'scheduled';
  return (
    <>
      <MoreMenu
        type={isInList ? 'text' : 'default'}
        entries={[
          ...(maySwitch && isRunning
            ? [{ key: 'pause', label: m.admin_offers_pause(), icon: CirclePause, act: () => void turn('pause').catch(failed) }]
            : []),
          ...(maySwitch && (offer.state === 'paused' || offer.state === 'draft')
            ? [{ key: 'resume', label: m.admin_offers_resume(), icon: CirclePlay, act: () => void turn('resume').catch(failed) }]
            : []),
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
          ...(mayReadLogs
            ? [{ key: 'logs', label: m.admin_logs_title(), icon: History, act: () => void navigate(`/offers/${offer.id}/logs`) }]
            : []),
        ]}
      />
      {link && <QrDialog link={link} isOpen={isShown} onClose={() => setShown(false)} />}
    </>
  );
}
