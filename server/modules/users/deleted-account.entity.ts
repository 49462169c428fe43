import { defineEntity, p } from '@mikro-orm/core';
import { MAX_LENGTH } from '#libs/domain/index.js';

const DeletedAccountSchema = defineEntity({
  name: 'DeletedAccount',
  tableName: 'deleted_accounts',
  properties: {
    account: p.string().length(MAX_LENGTH.tonAddress).primary(),
    network: p.string().length(16).primary(),
    deleted_at: p.datetime(3),
  },
});

/** The account of a user who was deleted: it cannot take part again. Nothing else is kept. */
export class DeletedAccount extends DeletedAccountSchema.class {}
DeletedAccountSchema.setClass(DeletedAccount);

export { DeletedAccountSchema };
