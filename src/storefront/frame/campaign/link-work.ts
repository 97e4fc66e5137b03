// What links and signing in leave to do: one file, fetched only when there is something.
export { takeCodes } from './take-codes.ts';
export { tellMerge } from './tell-merge.ts';
