/** A state machine as data: state → allowed next states. Screens, tests and the database check read the same table. */
export type Machine<S extends string> = Readonly<Record<S, readonly S[]>>;

/** Declares a machine; a target that is not itself a state does not compile. */
export const machine = <const T extends Record<string, readonly string[]>>(
  table: T & { [K in keyof T]: readonly (keyof T & string)[] },
): Machine<keyof T & string> => table;
