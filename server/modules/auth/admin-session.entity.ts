import { defineEntity, p } from '@mikro-orm/core';
import { createdAt } from '../../records/timestamps.js';
import { Admin } from './admin.entity.js';

const AdminSessionSchema = defineEntity({
  name: 'AdminSession',
  tableName: 'admin_sessions',
  properties: {
    /** The token's `jti`. A token without its row is revoked. */
    id: p.uuid().primary(),
    admin: () => p.manyToOne(Admin).deleteRule('cascade').index(),
    created_at: createdAt(),
    expires_at: p.datetime(3).index(),
  },
});

export class AdminSession extends AdminSessionSchema.class {}
AdminSessionSchema.setClass(AdminSession);

export { AdminSessionSchema };
