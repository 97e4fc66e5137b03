import * as m from '#messages';
import type { Subject } from './load.ts';

/** The title of a list. */
export function titleOf(subject: Subject): string {
  if (subject.kind === 'all') return m.list_all();
  if (subject.kind === 'search') return subject.q ? m.search_title({ q: subject.q }) : m.search_title_empty();
  return subject.name;
}
