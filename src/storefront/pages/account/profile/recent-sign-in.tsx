import * as m from '#messages';
import { FormProblem } from '../../../ui/form-problem.tsx';

/** Replaces the field of the current password for an account without one: a recent sign-in is required instead. */
export const RecentSignIn = ({ error }: { error: string | undefined }) => (
  <>
    <p className="text-small text-ink-2">{m.profile_recent_sign_in()}</p>
    <FormProblem text={error ?? ''} />
  </>
);
