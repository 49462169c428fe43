import { defineEntity, p } from '@mikro-orm/core';
import { updatedAt } from '../../../platform/records/timestamps.js';

const AdminRulesSchema = defineEntity({
  name: 'AdminRules',
  tableName: 'admin_rules',
  properties: {
    /** Always 1: the rules are one row. */
    id: p.integer().primary().autoincrement(false).check('id = 1'),
    /** Owners and managers can do nothing before they have a second factor. */
    require_second_factor: p.boolean().default(false),
    /** Claims that one admin approves alone in 24 hours; null for any number. As all below, with other admins only. */
    claims_alone: p.integer().default(100).nullable(),
    /** Points that one admin adjusts alone in 24 hours, added or deducted; null for any number. */
    points_alone: p.integer().default(100_000).nullable(),
    /** Users that one admin deletes alone in 24 hours; null for any number. */
    users_alone: p.integer().default(20).nullable(),
    /** Whether a second admin approves each Merkle root that is published. */
    root_needs_two: p.boolean().default(true),
    /** Whether a second admin approves the end of the campaign. */
    closing_needs_two: p.boolean().default(true),
    updated_at: updatedAt(),
  },
});

/** Rules for admins. */
export class AdminRules extends AdminRulesSchema.class {}
AdminRulesSchema.setClass(AdminRules);

export { AdminRulesSchema };
