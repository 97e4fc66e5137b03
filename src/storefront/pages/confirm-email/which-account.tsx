import * as m from '#messages';
import { CallError, call } from '../../client.ts';
import { Button } from '../../ui/button.tsx';
import { FormProblem } from '../../ui/form-problem.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useSubmit } from '../../ui/use-submit.ts';

/** Several accounts have this address: the password identifies one. */
export function WhichAccount({ code, onDone, onOver }: { code: string; onDone: () => void; onOver: () => void }) {
  const { form, isBusy, text, errorOf } = useSubmit(async (data) => {
    try {
      await call('account.confirmEmail', { code, password: String(data.get('password')) });
      onDone();
    } catch (error) {
      if (error instanceof CallError && error.code === 'confirmation_code_wrong') return onOver();
      throw error;
    }
  });
  return (
    <form {...form} className="mt-8 flex flex-col gap-5">
      <PasswordField label={m.member_password()} name="password" autoComplete="current-password" error={errorOf('password')} />
      <FormProblem text={text} />
      <Button type="submit" isBusy={isBusy} className="w-full md:w-auto md:self-start">
        {m.sign_in_confirm_title()}
      </Button>
    </form>
  );
}
