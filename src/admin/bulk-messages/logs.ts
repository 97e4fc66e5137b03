import * as m from '#messages';
import type { LogFields } from '../kit/logs/spec.ts';

export const bulkFields: LogFields = { name: { label: m.admin_bulk_name } };
export const bulkActions = { start: m.admin_bulk_did_start, stop: m.admin_bulk_did_stop };
