import { defineEntity, p } from '@mikro-orm/core';
import { TRANSFER_KINDS } from '#libs/domain/index.js';

/** What the transfers of a day come to. The database keeps it with each of them. */
export const LedgerDaySchema = defineEntity({
  name: 'LedgerDay',
  tableName: 'ledger_days',
  properties: {
    /** In UTC. */
    day: p.date().primary(),
    kind: p.enum(TRANSFER_KINDS).primary(),
    /** Parts of one figure, so that those who write at the same time do not wait for each other. */
    shard: p.smallint().primary(),
    transfers: p.bigint('number'),
    points: p.bigint('number'),
    tokens: p.bigint('number'),
  },
});
