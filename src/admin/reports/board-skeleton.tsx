import { type ReactNode, useEffect, useState } from 'react';
import * as m from '#messages';

const nothingForMilliseconds = 150;

/** The outline of the cards while the first figures are on their way. */
export function BoardSkeleton(): ReactNode {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), nothingForMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="board" role="status" aria-busy="true" aria-label={m.admin_form_loading()}>
      {isSlow && (
        <>
          <div className="headline">
            {[0, 1, 2, 3].map((i) => (
              <div key={i}>
                <span className="bone bone-head" />
                <span className="bone" />
              </div>
            ))}
          </div>
          <div className="card board-bone" />
        </>
      )}
    </div>
  );
}
