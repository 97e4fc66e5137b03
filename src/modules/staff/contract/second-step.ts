import { z } from 'zod';
import { endpoint } from '#shared/contract.ts';
import { noContent } from '#shared/fields.ts';

const password = z.string().min(1).max(200);
const code = z.string().trim().min(6).max(40);

/** The second step at sign-in: a code of an authenticator app, or a recovery code. */
export const secondStepEndpoints = {
  startSecondStep: endpoint({
    method: 'POST',
    path: '/api/admin/me/second-step',
    access: 'staff',
    sessionOnly: true,
    rate: 'credentials',
    summary: 'Creates a secret for an authenticator app; the second step starts with its first code',
    input: z.object({ password }),
    output: z.object({ secret: z.string(), uri: z.string() }),
    errors: ['second_step_on'],
  }),
  confirmSecondStep: endpoint({
    method: 'POST',
    path: '/api/admin/me/second-step/confirm',
    access: 'staff',
    sessionOnly: true,
    rate: 'credentials',
    summary: 'Confirms the app’s first code: from now on a code is required at sign-in. Returns the recovery codes, once',
    input: z.object({ code }),
    output: z.object({ recovery_codes: z.array(z.string()) }),
    errors: ['second_step_on', 'second_step_not_started'],
  }),
  endSecondStep: endpoint({
    method: 'POST',
    path: '/api/admin/me/second-step/end',
    access: 'staff',
    sessionOnly: true,
    rate: 'credentials',
    summary: 'Switches the second step off; requires the password and a code of the app, or a recovery code',
    input: z.object({ password, code }),
    output: noContent,
    status: 204,
  }),
};
