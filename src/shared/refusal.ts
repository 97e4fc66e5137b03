/** The closed list of a module's errors: code → HTTP status. Each code has a text `error_<code>` in both languages. */
export type Errors = Readonly<Record<string, number>>;
export type Facts = Readonly<Record<string, unknown>>;

/** An expected "no": thrown by commands, turned into an answer by one mapper, worded from the catalogue. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;
  readonly facts: Facts;
  constructor(code: string, status: number, facts: Facts = {}) {
    super(code);
    this.code = code;
    this.status = status;
    this.facts = facts;
  }
}

/** The status of a refusal whose answer carries facts besides its code and sentence. */
type StatusWith<F extends object> = number & { readonly facts: F };

/** Declares the facts of a code in an error list: `orders_open: withFacts<{ count: number }>(409)`. Its sentence may name them. */
export const withFacts = <F extends object>(http: number): StatusWith<F> => http as StatusWith<F>;

/** The facts that a status of an error list declares; never when it declares none. */
export type FactsOf<Status> = Status extends { readonly facts: infer F } ? F : never;

type FactsArgument<Status> = Status extends { readonly facts: infer F } ? (Record<never, never> extends F ? [facts?: F] : [facts: F]) : [];

/**
 * Binds a module's error list: `const refuse = refuser(orderErrors); throw refuse('order_not_found')`. A code that declares facts
 * demands them: `refuse('orders_open', { count })`.
 */
export const refuser =
  <E extends Errors>(errors: E) =>
  <K extends keyof E & string>(code: K, ...facts: FactsArgument<E[K]>): Refusal =>
    new Refusal(code, errors[code] ?? 500, ...(facts as [Facts?]));

/** Wrong input found by a command rather than by the contract: the same 422 body as a contract failure. */
export class InvalidInput extends Error {
  /** Field path (dotted) → keys of the `validation` catalogue. */
  readonly fields: Readonly<Record<string, ValidationProblem[]>>;
  constructor(fields: Readonly<Record<string, ValidationProblem[]>>) {
    super('invalid input');
    this.fields = fields;
  }
}
/** A key of the `validation_*` texts with the numbers its sentence needs. */
export type ValidationProblem = { key: string; facts?: Facts };
