import { defineEntity, p } from '@mikro-orm/core';

/** The tokens that all claims have taken together; one row. */
export const TokenPoolSchema = defineEntity({
  name: 'TokenPool',
  tableName: 'token_pool',
  properties: {
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    taken: p.bigint('number').default(0).check('taken >= 0'),
  },
});
