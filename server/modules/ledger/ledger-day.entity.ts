import { defineEntity, p } from '@mikro-orm/core';
import { TRANSFER_KINDS } from '#libs/domain/index.js';

/** The sums of a day's transfers; a trigger updates them. */
export const LedgerDaySchema = defineEntity({
  name: 'LedgerDay',
  tableName: 'ledger_days',
  properties: {
    /** In UTC. */
    day: p.date().primary(),
    kind: p.enum(TRANSFER_KINDS).primary(),
    /** Parts of one figure, so that concurrent writers do not wait for each other. */
    shard: p.smallint().primary(),
    transfers: p.bigint('number'),
    points: p.bigint('number'),
    tokens: p.bigint('number'),
  },
});
