import { defineEntity, p } from '@mikro-orm/core';

/** A job that waited when a backup was made: the first start after the restore sends it. */
export const RestoredJobSchema = defineEntity({
  name: 'RestoredJob',
  tableName: 'restored_jobs',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(255),
    data: p.json<object>(),
    /** Unique among waiting jobs. */
    key: p.string().length(255).nullable(),
    due_at: p.datetime(3),
  },
});
