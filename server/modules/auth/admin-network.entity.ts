import { defineEntity, p } from '@mikro-orm/core';
import { Admin } from './admin.entity.js';

const AdminNetworkSchema = defineEntity({
  name: 'AdminNetwork',
  tableName: 'admin_networks',
  properties: {
    admin: () => p.manyToOne(Admin).primary().deleteRule('cascade'),
    /** As limits count it: an IPv4 address or an IPv6 network. */
    network: p.string().length(45).primary(),
    last_login_at: p.datetime(3),
  },
});

/** Where an admin has logged in from: guesses at the name from elsewhere do not slow it down there. */
class AdminNetwork extends AdminNetworkSchema.class {}
AdminNetworkSchema.setClass(AdminNetwork);

export { AdminNetworkSchema };
