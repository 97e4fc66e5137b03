export type { ServerFacts } from './queries.ts';
