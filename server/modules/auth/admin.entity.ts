import { defineEntity, p } from '@mikro-orm/core';
import { createdAt, updatedAt } from '../../records/timestamps.js';

const AdminSchema = defineEntity({
  name: 'Admin',
  tableName: 'admins',
  properties: {
    id: p.integer().primary(),
    username: p.string().length(64).unique(),
    password_hash: p.string().length(255).hidden(),
    /** True while the demo password of decision 15 is in force. */
    uses_default_password: p.boolean().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** A person who may enter the back office. There is one role (specification, section 6). */
export class Admin extends AdminSchema.class {}
AdminSchema.setClass(Admin);

export { AdminSchema };
