import { defineEntity, p } from '@mikro-orm/core';
import { updatedAt } from '../../records/timestamps.js';

const AdminRulesSchema = defineEntity({
  name: 'AdminRules',
  tableName: 'admin_rules',
  properties: {
    /** Always 1: the rules are one row. */
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    /** Owners and managers can do nothing before they have a second factor. */
    require_second_factor: p.boolean().default(false),
    updated_at: updatedAt(),
  },
});

/** What the product asks of its admins. */
export class AdminRules extends AdminRulesSchema.class {}
AdminRulesSchema.setClass(AdminRules);

export { AdminRulesSchema };
