import type { ReactNode } from 'react';
import * as m from '#messages';

const heights = [150, 260, 220];

/** Outline of a record with a rail: cards where cards will be, nothing in the first moment. */
export function DetailSkeleton(): ReactNode {
  return (
    <div className="detail-skeleton" role="status" aria-busy="true" aria-label={m.admin_kit_loading()}>
      <div className="page-head">
        <span className="bone" style={{ width: 220, height: 22 }} />
      </div>
      <div className="columns">
        <div className="columns-main">
          {heights.map((height) => (
            <BoneCard key={height} height={height} />
          ))}
        </div>
        <div className="columns-rail">
          <BoneCard height={220} />
          <BoneCard height={140} />
        </div>
      </div>
    </div>
  );
}

function BoneCard({ height }: { height: number }): ReactNode {
  return (
    <div className="card" style={{ height, paddingTop: 18 }}>
      <span className="bone" style={{ width: '34%' }} />
      <span className="bone" style={{ width: '86%', marginTop: 26 }} />
      <span className="bone" style={{ width: '68%', marginTop: 16 }} />
    </div>
  );
}
