import * as m from '#messages';
import { CallError } from '../../../client.ts';

export type Problems = { name?: string; email?: string; message?: string; pictures?: string; all?: string };

/** Field errors of the server are shown at the fields; any other error means that the message was not sent. */
export function problemsIn(errors: Readonly<Record<string, string[]>>): Problems {
  const problems: Problems = {};
  for (const [field, [sentence]] of Object.entries(errors)) {
    if (field === 'name' || field === 'email' || field === 'message') problems[field] = sentence ?? '';
    else problems.pictures = sentence ?? '';
  }
  return Object.keys(problems).length ? problems : { all: m.information_failed() };
}

export const toProblems = (error: unknown): Problems => problemsIn(error instanceof CallError ? error.errors : {});
