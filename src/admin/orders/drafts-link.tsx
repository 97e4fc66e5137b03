import { Button } from 'antd';
import { FilePen } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { useDrafts } from './create/drafts-card.tsx';

/** Link from the list of orders to saved drafts; absent while there are none. */
export function DraftsLink(): ReactNode {
  const navigate = useNavigate();
  const n = useDrafts().data?.data.length ?? 0;
  if (n === 0) return null;
  return (
    <Button icon={<FilePen size={15} />} onClick={() => void navigate('/orders/create')}>
      {m.admin_order_desk_drafts_link({ n })}
    </Button>
  );
}
