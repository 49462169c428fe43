import { hash, randomBytes } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { API_KEY_DAYS, apiKeyState } from '#libs/domain/index.js';
import { databaseNow } from '../../../../platform/database/clock.js';
import { Transactional } from '../../../../platform/database/transactional.js';
import { notFound } from '../../../../platform/errors/common.errors.js';
import type { AuthenticatedAdmin } from '../../../../platform/identity/admin.guard.js';
import { defineRecords } from '../../../../platform/records/record-kind.js';
import { Records } from '../../../../platform/records/records.js';
import { isInNetworks } from '../../../../platform/request/networks.js';
import { API_KEY_PREFIX, type ApiKey, ApiKeySchema } from './api-key.entity.js';
import {
  keyExpired,
  keyNameTaken,
  keyUsedElsewhere,
  MOST_KEYS,
  tooManyKeys,
} from './api-key.errors.js';
import { ApiKeyRepository } from './api-key.repository.js';
import {
  type ApiKeyCreateDto,
  type ApiKeyDto,
  type CreatedApiKeyDto,
  toApiKeyDto,
} from './dto/api-key.dto.js';

/** How a key begins, so that people and scanners of secrets know one. */
const PREFIX = 'jetdrop_';
const KEY_BYTES = 32;

/** Milliseconds. */
const DAY = 24 * 3_600_000;

const apiKeyRecord = defineRecords<ApiKey>(ApiKeySchema, {
  notFound: () => notFound('api_key', { en: 'API key', zh: 'API 密钥' }),
  label: ({ id, name }) => ({ type: 'api_key', id, name }),
});

/** Keys for programs: each has a role, and confirms nothing. */
@Injectable()
export class ApiKeysService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly rows: ApiKeyRepository,
    private readonly records: Records,
  ) {}

  /**
   * Who calls with a key; undefined for any other token, and for one whose maker is suspended.
   *
   * @param address the caller's
   * @throws AppError 401 for an expired key, 403 from a network that is none of the key's
   */
  async resume(token: string, address: string): Promise<AuthenticatedAdmin | undefined> {
    if (!token.startsWith(PREFIX)) return undefined;
    const key = await this.rows.findByHash(hashOf(token));
    if (!key) return undefined;
    const state = apiKeyState(key);
    if (state === 'expired') throw keyExpired();
    if (state === 'stopped') return undefined;
    if (key.networks.length > 0 && !isInNetworks(address, key.networks)) throw keyUsedElsewhere();
    if (key.is_old) await this.rows.use(key.id);
    return {
      id: 0,
      username: `${API_KEY_PREFIX}${key.name}`,
      role: key.role,
      key: { name: key.name, maker: { id: key.maker_id, username: key.maker_username } },
      session_id: NO_SESSION,
      is_confirmed: false,
      lacks_second_factor: key.lacks_second_factor,
    };
  }

  /** Keys of all admins. */
  async list(): Promise<ApiKeyDto[]> {
    return (await this.rows.list()).map(toApiKeyDto);
  }

  /** The key is answered this one time; only its hash is stored. @throws AppError 409 for a name in use, or too many. */
  @Transactional()
  async create(
    { name, role, networks = [], expires_in_days = API_KEY_DAYS }: ApiKeyCreateDto,
    maker: AuthenticatedAdmin,
  ): Promise<CreatedApiKeyDto> {
    const known = await this.rows.list();
    if (known.length >= MOST_KEYS) throw tooManyKeys();
    if (known.some((it) => it.name === name)) throw keyNameTaken();
    const key = `${PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
    const expires_at = new Date(databaseNow() + expires_in_days * DAY);
    const values = { name, role, networks, expires_at, created_by: maker.username };
    const stored = await this.records.create(apiKeyRecord, { ...values, key_hash: hashOf(key) });
    return { ...toApiKeyDto({ ...stored, maker_role: maker.role, has_expired: false }), key };
  }

  /** Refused from the next call on, by every server. @throws AppError 404 */
  @Transactional()
  async revoke(id: number): Promise<ApiKeyDto> {
    const revoked = (await this.list()).find((key) => key.id === id);
    await this.records.delete(apiKeyRecord, await this.records.lock(apiKeyRecord, id));
    return revoked as ApiKeyDto;
  }
}

/** No session has this id: a key holds and ends none. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

const hashOf = (key: string): string => hash('sha256', key, 'base64url');
