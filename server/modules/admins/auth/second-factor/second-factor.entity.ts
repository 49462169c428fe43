import { defineEntity, p } from '@mikro-orm/core';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { createdAt } from '../../../../platform/records/timestamps.js';
import { Admin } from '../admin.entity.js';

/** An admin's authenticator app, which computes a code from a shared secret each 30 seconds. */
export const AdminTotpSchema = defineEntity({
  name: 'AdminTotp',
  tableName: 'admin_totps',
  properties: {
    admin: () => p.manyToOne(Admin).primary().deleteRule('cascade'),
    /** Base32, 160 bits. It has to be readable: codes are computed from it. */
    secret: p.string().length(64).hidden(),
    /** Null until a code has shown that the app has the secret. */
    confirmed_at: p.datetime(3).nullable(),
    /** The period of the last accepted code, counted since 1970: it and earlier ones are refused. */
    last_period: p.integer().default(0),
    created_at: createdAt(),
  },
});

/** A key that an admin's device or password manager keeps. */
export const AdminPasskeySchema = defineEntity({
  name: 'AdminPasskey',
  tableName: 'admin_passkeys',
  properties: {
    id: p.integer().primary(),
    admin: () => p.manyToOne(Admin).deleteRule('cascade').index(),
    /** The authenticator's own name of the key, in base64url. */
    credential: p.string().length(1400).unique(),
    /** COSE, in base64url. */
    public_key: p.string().length(2000),
    /** Signatures so far, by the authenticator; 0 where it does not count. */
    counter: p.bigint('number').default(0),
    /** The admin's name for it. */
    name: p.string().length(MAX_LENGTH.name),
    last_used_at: p.datetime(3).nullable(),
    created_at: createdAt(),
  },
});

/** A code that replaces a lost device once. */
export const AdminRecoveryCodeSchema = defineEntity({
  name: 'AdminRecoveryCode',
  tableName: 'admin_recovery_codes',
  properties: {
    /** SHA-256 in base64url; the code has 80 random bits. */
    code_hash: p.string().length(43).primary(),
    admin: () => p.manyToOne(Admin).deleteRule('cascade').index(),
    used_at: p.datetime(3).nullable(),
  },
});
