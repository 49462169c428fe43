import { defineEntity, p } from '@mikro-orm/core';

/** What all claims together have taken: the one row of the ledger that is everybody's. */
export const TokenPoolSchema = defineEntity({
  name: 'TokenPool',
  tableName: 'token_pool',
  properties: {
    /** Always 1: all claims draw from one pool. */
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    taken: p.bigint('number').default(0).check('taken >= 0'),
  },
});
