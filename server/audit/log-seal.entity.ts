import { defineEntity, p } from '@mikro-orm/core';

/** The newest row of the operation log: the next one continues its hash. */
export const LogHeadSchema = defineEntity({
  name: 'LogHead',
  tableName: 'log_head',
  properties: {
    /** Always 1: there is one head. */
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    /** 0 before the first row. */
    last_id: p.integer(),
    /** SHA-256 in hexadecimal digits, zeros before the first row. */
    hash: p.string().length(64),
  },
});

/** The head of the log at a moment, once in a minute in which rows were added. */
export const LogSealSchema = defineEntity({
  name: 'LogSeal',
  tableName: 'log_seals',
  properties: {
    last_id: p.integer().primary().autoincrement(false),
    hash: p.string().length(64),
    created_at: p.datetime(3),
  },
});
