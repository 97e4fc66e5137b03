import { type RawBuilder, sql } from 'kysely';
import type { AuditModel } from '../contract/logs.ts';

/** Who of the staff saved a record last, as one column of another module's query; null where the log does not know. */
export const lastSavedBy = (model: AuditModel, id: RawBuilder<unknown>): RawBuilder<string | null> => sql<string | null>`(
  select l.actor_name from audit_log l where l.subject_type = ${model} and l.subject_id = ${id} and l.actor_kind = 'staff'
  order by l.id desc limit 1)`;
