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
    /** Since when every row has a hash; null before the first row. */
    begun_at: p.datetime(3).nullable(),
    /** The last row of versions that did not sign. */
    first_signed_after: p.integer().nullable(),
    /** Servers of the version before may write unsigned rows until then, during an upgrade. */
    unsigned_until: p.datetime(3).nullable(),
    /** The last row before that time; null until then. */
    unsigned_to: p.integer().nullable(),
    /** SHA-256 of the rows without a hash, the demo's included. */
    unsealed_hash: p.string().length(64).nullable(),
    /** The same without the demo's, which are removed when the campaign goes live. */
    unsealed_own_hash: p.string().length(64).nullable(),
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
    /** Id of the sealing key; null for seals of earlier versions. */
    key_id: p.string().length(8).nullable(),
    /** SHA-256 of how the chain began, see the head. */
    beginning: p.string().length(64).nullable(),
    /** HMAC of the seal, with a secret that the database does not hold. */
    mac: p.string().length(64).nullable(),
  },
});
