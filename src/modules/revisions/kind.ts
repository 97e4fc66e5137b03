import type { z } from 'zod';
import type { Reader } from '#platform/db/database.ts';
import type { Context } from '#platform/http/context.ts';
import { problemsIn } from '#platform/http/validation.ts';
import type { ValidationProblem } from '#shared/refusal.ts';
import type { RevisionKindName } from './rules.ts';

type Published<F> = { form: F; version: number };

/** How a module's content is read and published; F: the form of the back office. */
type KindOf<F extends object> = {
  form: z.ZodType<F>;
  /** The published content; undefined when there is no such record. */
  read: (reader: Reader, subject: string, now: Date) => Promise<Published<F> | undefined>;
  /** Saves it as its own screen does, with the same checks, log and revision. `draft`: the id of the draft, which is published with it. */
  save: (ctx: Context, subject: string, content: Published<F> & { draft: number }) => Promise<unknown>;
  /** The path in the shop that shows it, without the language. */
  path: (subject: string, form: F) => string;
  /** What a preview changes, so that it is shown although it is switched off or its time has not come. */
  shownNow?: (form: F) => F;
};

type Parsed = { form: object; problems?: undefined } | { form?: undefined; problems: Record<string, ValidationProblem[]> };

/** A kind of any form, for lists of kinds. */
export type RevisionKind = {
  read: (reader: Reader, subject: string, now: Date) => Promise<Published<object> | undefined>;
  /** The published form with a draft's changes, or what keeps it from being published. */
  parse: (published: object, changes: object) => Parsed;
  save: (ctx: Context, subject: string, content: Published<object> & { draft: number }) => Promise<unknown>;
  path: (subject: string, form: object) => string;
  shownNow: (form: object) => object;
};
export type RevisionKinds = Readonly<Record<RevisionKindName, RevisionKind>>;

/** Hides the type of the form: what was parsed by its schema is what `save` and `path` get. */
export const revisionKind = <F extends object>({ form: schema, shownNow = (form) => form, ...kind }: KindOf<F>): RevisionKind => ({
  read: kind.read,
  parse: (published, changes) => {
    const { data, error } = schema.safeParse({ ...published, ...changes });
    return error ? { problems: problemsIn(error) } : { form: data };
  },
  save: (ctx, subject, content) => kind.save(ctx, subject, { ...content, form: content.form as F }),
  path: (subject, form) => kind.path(subject, form as F),
  shownNow: (form) => shownNow(form as F),
});
