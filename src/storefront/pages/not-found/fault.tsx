import * as m from '#messages';
import { Button } from '../../ui/button.tsx';
import { Shutter } from './not-found.tsx';

/** Our own fault, or the connection's: what was typed is safe, and trying again is the thing to do. */
export function Fault() {
  return (
    <Shutter>
      <title>{m.notfound_fault_title()}</title>
      <meta name="robots" content="noindex" />
      <h1 className="title-page">{m.notfound_fault_title()}</h1>
      <p className="mt-3">{m.notfound_fault_text()}</p>
      <Button className="mt-8" onClick={() => window.location.reload()}>{m.notfound_retry()}</Button>
    </Shutter>
  );
}
