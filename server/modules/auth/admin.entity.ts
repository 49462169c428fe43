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

/** A user of the back office. There is one role (specification, section 6). */
export class Admin extends AdminSchema.class {}
AdminSchema.setClass(Admin);

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

/** A network from which an admin has logged in: guesses from elsewhere do not slow it down there. */
const AdminNetworkSchema = defineEntity({
  name: 'AdminNetwork',
  tableName: 'admin_networks',
  properties: {
    admin: () => p.manyToOne(Admin).primary().deleteRule('cascade'),
    /** As rate limits count it: an IPv4 address or an IPv6 network. */
    network: p.string().length(45).primary(),
    last_login_at: p.datetime(3),
  },
});

export { AdminNetworkSchema, AdminSchema, AdminSessionSchema };
