import { defineEntity, p } from '@mikro-orm/core';
import { createdAt, updatedAt } from '../../../platform/records/timestamps.js';

const TeamMemberSchema = defineEntity({
  name: 'TeamMember',
  tableName: 'team_members',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(100),
    role: p.string().length(100),
    bio: p.text().default(''),
    bio_en: p.text().default(''),
    avatar: p.string().length(2048).default(''),
    /** JSON text, stored as it came (decision 7). */
    social_links: p.text().default(''),
    order: p.integer().default(0),
    is_active: p.boolean().default(true),
    /** Made by the seed and never edited; removed when the campaign goes live. */
    is_demo: p.boolean().default(false),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** A member of the team; the default biography is Chinese, `bio_en` English (decision 42). */
export class TeamMember extends TeamMemberSchema.class {}
TeamMemberSchema.setClass(TeamMember);

export { TeamMemberSchema };
