import { type AdminRole, isPermitted, isRoleWithin } from './permissions.js';

/** Roles of API keys: a person confirms the operations of owners. `integration` sends events, and does nothing else. */
export const KEY_ROLES = ['manager', 'reviewer', 'viewer', 'integration'] as const;

export type KeyRole = (typeof KEY_ROLES)[number];

/** Days after which an API key ends, where nothing else is chosen. */
export const API_KEY_DAYS = 90;

/** Days that an API key may last. */
export const MAX_API_KEY_DAYS = 365;

/** Addresses and networks from which one API key is accepted. */
export const MAX_API_KEY_NETWORKS = 20;

/** `stopped`: its maker is suspended, or has lost permissions that the key has. */
export const API_KEY_STATES = ['active', 'expired', 'stopped'] as const;

export type ApiKeyState = (typeof API_KEY_STATES)[number];

interface KeyFacts {
  role: KeyRole;
  /** The role of the admin who made it; null for a suspended one. */
  maker_role: AdminRole | null;
  has_expired: boolean;
}

/** Whether a key is accepted, and why not. It does no more than its maker could do. */
export function apiKeyState({ role, maker_role, has_expired }: KeyFacts): ApiKeyState {
  if (has_expired) return 'expired';
  return maker_role !== null && isKeyWithin(role, maker_role) ? 'active' : 'stopped';
}

/** Events give points, which their key's maker must be allowed to do. */
const isKeyWithin = (role: KeyRole, maker: AdminRole): boolean =>
  role === 'integration' ? isPermitted(maker, 'users.adjust') : isRoleWithin(role, maker);

/** A session's id is random, and does not begin like this. */
export const KEY_SESSION = '00000000-0000-0000-0000-';

/** In place of a session's id for the calls of a key, which has none. */
export const sessionOfKey = (keyId: number): string =>
  `${KEY_SESSION}${keyId.toString(16).padStart(12, '0')}`;
