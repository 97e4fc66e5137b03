import * as m from '#messages';
import { FormProblem } from '../../../ui/form-problem.tsx';

/** In place of the current password, for an account that has none: what is asked instead. */
export const RecentSignIn = ({ error }: { error: string | undefined }) => (
  <>
    <p className="text-small text-ink-2">{m.profile_recent_sign_in()}</p>
    <FormProblem text={error ?? ''} />
  </>
);
