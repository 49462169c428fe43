import { defineEntity, p } from '@mikro-orm/core';
import { ADMIN_ROLES, type AdminRole, MAX_LENGTH } from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../../platform/records/timestamps.js';

/** A role as a column; the lists of roles change without a migration. */
export const adminRole = () => p.string().length(16).$type<AdminRole>();

const AdminSchema = defineEntity({
  name: 'Admin',
  tableName: 'admins',
  properties: {
    id: p.integer().primary(),
    username: p.string().length(MAX_LENGTH.username).unique(),
    password_hash: p.string().length(255).hidden(),
    /** The first admin is an owner; a version without roles creates no other. */
    role: adminRole().default(ADMIN_ROLES[0]),
    /** Since when the admin cannot log in; null for an active one. */
    suspended_at: p.datetime(3).nullable(),
    /** Who invited, promoted or restored them: until then they count as this admin where a second one is asked. */
    stands_for: p.string().length(MAX_LENGTH.username).nullable(),
    stands_until: p.datetime(3).nullable(),
    /** Whether logging in takes more than the password. */
    has_second_factor: p.boolean().default(false),
    /** True while the demo password of decision 15 is in force. */
    uses_default_password: p.boolean().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** A user of the back office. They are suspended, never deleted: the log keeps their names. */
export class Admin extends AdminSchema.class {}
AdminSchema.setClass(Admin);

/** A role that an admin had until they were given another one or suspended. */
const FormerRoleSchema = defineEntity({
  name: 'FormerRole',
  tableName: 'former_roles',
  properties: {
    id: p.integer().primary(),
    admin: () => p.manyToOne(Admin).deleteRule('cascade').index(),
    role: adminRole(),
    /** The admin that they counted as. */
    stood_for: p.string().length(MAX_LENGTH.username).nullable(),
    ended_at: p.datetime(3).index(),
  },
});

const AdminSessionSchema = defineEntity({
  name: 'AdminSession',
  tableName: 'admin_sessions',
  properties: {
    /** The token's `jti`. A token without its row is revoked. */
    id: p.uuid().primary(),
    admin: () => p.manyToOne(Admin).deleteRule('cascade').index(),
    /** Browser and system from the user agent. */
    device: p.string().length(100).default(''),
    /** IPv4 address or IPv6 network, as in rate limits. */
    network: p.string().length(45).default(''),
    /** Exact to a minute. */
    last_used_at: p.datetime(3).nullable(),
    /** Until when the admin need not confirm again who they are. */
    confirmed_until: p.datetime(3).nullable(),
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
    /** IPv4 address or IPv6 network, as in rate limits. */
    network: p.string().length(45).primary(),
    last_login_at: p.datetime(3),
  },
});

export { AdminNetworkSchema, AdminSchema, AdminSessionSchema, FormerRoleSchema };
