import { defineEntity, p } from '@mikro-orm/core';
import type { LogResourceType } from '#libs/domain/index.js';
import { createdAt } from './timestamps.js';

/** Values of a record by field, as JSON. */
export type RevisionValues = Readonly<Record<string, unknown>>;

/** A change of a record with its whole values, which the log has in short; a row of the log names it. */
export const RevisionSchema = defineEntity({
  name: 'Revision',
  tableName: 'revisions',
  indexes: [{ properties: ['resource_type', 'record_id', 'id'] }],
  properties: {
    id: p.integer().primary(),
    resource_type: p.string().length(64).$type<LogResourceType>(),
    /** 1 for settings. */
    record_id: p.integer(),
    /** The changed fields before and after. */
    old_values: p.json<RevisionValues>(),
    new_values: p.json<RevisionValues>(),
    created_at: createdAt(),
  },
});
