import * as m from '#messages';
import { Button } from './button.tsx';

type Props = {
  /** The id of what would be here, for links to it. */
  id?: string;
  /** The sentence of the failure. */
  why: string;
  onAgain: () => void;
};

/** In place of what could not be fetched and cannot be done without: why, and another try. */
export function Unanswered({ id, why, onAgain }: Props) {
  return (
    <div id={id} role="alert" tabIndex={-1} className="mt-6 outline-none">
      <p>{why}</p>
      <Button look="outline" size="small" className="mt-3" onClick={onAgain}>
        {m.notfound_retry()}
      </Button>
    </div>
  );
}
