import { defineEntity, p } from '@mikro-orm/core';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { createdAt } from '../../../../platform/records/timestamps.js';
import { Admin, adminRole } from '../admin.entity.js';

/** A link by which one person becomes an admin. */
export const AdminInvitationSchema = defineEntity({
  name: 'AdminInvitation',
  tableName: 'admin_invitations',
  properties: {
    id: p.integer().primary(),
    username: p.string().length(MAX_LENGTH.username),
    role: adminRole(),
    /** SHA-256 in base64url of the link's token, which has 256 random bits. */
    token_hash: p.string().length(43).unique(),
    invited_by: () => p.manyToOne(Admin).deleteRule('cascade').index(),
    created_at: createdAt(),
    expires_at: p.datetime(3).index(),
  },
});
