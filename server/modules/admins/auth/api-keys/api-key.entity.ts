import { defineEntity, p } from '@mikro-orm/core';
import { API_KEY_DAYS, type KeyRole, MAX_LENGTH } from '#libs/domain/index.js';
import { createdAt, updatedAt } from '../../../../platform/records/timestamps.js';

/** How the log and requests name a key; no admin's name has a colon. */
export const API_KEY_PREFIX = 'key:';

const ApiKeySchema = defineEntity({
  name: 'ApiKey',
  tableName: 'api_keys',
  properties: {
    id: p.integer().primary(),
    name: p.string().length(MAX_LENGTH.name).unique(),
    role: p.string().length(16).$type<KeyRole>(),
    /** SHA-256 in base64url of the key, which has 256 random bits. */
    key_hash: p.string().length(43).unique().hidden(),
    /** Its maker's name: the key counts as this admin. Admins are never deleted. */
    created_by: p.string().length(MAX_LENGTH.username),
    /** Addresses and networks from which it is accepted; empty for all. */
    networks: p.json<string[]>().defaultRaw(`'[]'`),
    /** Events and points that an integration may send in a day of UTC; null for other roles. */
    daily_events: p.integer().nullable(),
    daily_points: p.integer().nullable(),
    expires_at: p.datetime(3).defaultRaw(`(now() + '${API_KEY_DAYS} days'::interval)`),
    /** Exact to a minute. */
    last_used_at: p.datetime(3).nullable(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
});

/** A key by which another program calls the API of the back office. */
export class ApiKey extends ApiKeySchema.class {}
ApiKeySchema.setClass(ApiKey);

export { ApiKeySchema };
