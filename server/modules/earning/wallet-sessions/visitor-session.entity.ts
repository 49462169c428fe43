import { defineEntity, p } from '@mikro-orm/core';
import { createdAt } from '../../../platform/records/timestamps.js';

export const VisitorSessionSchema = defineEntity({
  name: 'VisitorSession',
  tableName: 'visitor_sessions',
  properties: {
    id: p.integer().primary(),
    /** SHA-256 of the token in base64url, so that the table holds no usable token. */
    token_hash: p.string().length(43).unique(),
    // No foreign key: a deleted user's cookie is recognized until it expires.
    user_id: p.integer().index(),
    /** Whether the token comes in the Mini App's header and not in a cookie. */
    is_mini_app: p.boolean().default(false),
    /** The wallet that signed in, as wallets show it; null in sessions of earlier versions. */
    wallet_address: p.string().length(128).nullable(),
    created_at: createdAt(),
    /** Accurate to the day, so that few requests write it. */
    last_used_at: p.datetime(3),
    expires_at: p.datetime(3).index(),
  },
});

/** A visitor's session. A token without a row is invalid. */
export class VisitorSession extends VisitorSessionSchema.class {}
VisitorSessionSchema.setClass(VisitorSession);
