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

/** Binds a module's error list: `const refuse = refuser(orderErrors); throw refuse('order_not_found')`. */
export const refuser =
  <E extends Errors>(errors: E) =>
  (code: keyof E & string, facts?: Facts): Refusal =>
    new Refusal(code, errors[code] ?? 500, facts);

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
