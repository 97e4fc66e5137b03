import * as m from '#messages';
import { CallError } from '../../../client.ts';

const fields = ['name', 'email', 'phone', 'order_no', 'message'] as const;
export type Problems = Partial<Record<(typeof fields)[number] | 'pictures' | 'all', string>>;

/** Field errors of the server are shown at the fields; any other error means that the message was not sent. */
export function problemsIn(errors: Readonly<Record<string, string[]>>): Problems {
  const problems: Problems = {};
  for (const [path, [sentence]] of Object.entries(errors)) problems[fields.find((each) => each === path) ?? 'pictures'] = sentence ?? '';
  return Object.keys(problems).length ? problems : { all: m.information_failed() };
}

export const toProblems = (error: unknown): Problems => problemsIn(error instanceof CallError ? error.errors : {});
