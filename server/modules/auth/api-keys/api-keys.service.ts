import { hash, randomBytes } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../database/transactional.js';
import { conflict, notFound } from '../../../errors/common.errors.js';
import type { AuthenticatedAdmin } from '../../../identity/admin.guard.js';
import { defineRecords } from '../../../records/record-kind.js';
import { Records } from '../../../records/records.js';
import { API_KEY_PREFIX, type ApiKey, ApiKeySchema } from './api-key.entity.js';
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
const MOST_KEYS = 50;

const apiKeyRecord = defineRecords<ApiKey>(ApiKeySchema, {
  notFound: () => notFound('api_key', { en: 'API key', zh: 'API 密钥' }),
  label: ({ id, name }) => ({ type: 'api_key', id, name }),
});

const tooManyKeys = () =>
  conflict('api_key.too_many', {
    en: `There are ${MOST_KEYS} API keys already`,
    zh: `API 密钥已达 ${MOST_KEYS} 个`,
  });

const nameTaken = () =>
  conflict('api_key.name_taken', {
    en: 'An API key has this name already',
    zh: '已有 API 密钥使用此名称',
  });

/** Keys for programs: each has a role, and confirms nothing. */
@Injectable()
export class ApiKeysService {
  constructor(
    readonly em: SqlEntityManager,
    private readonly rows: ApiKeyRepository,
    private readonly records: Records,
  ) {}

  /** Who calls with a key; undefined for any other token. */
  async resume(token: string): Promise<AuthenticatedAdmin | undefined> {
    if (!token.startsWith(PREFIX)) return undefined;
    const key = await this.rows.findByHash(hashOf(token));
    if (!key) return undefined;
    const { id, name, role, is_old } = key;
    if (is_old) await this.rows.use(id);
    return {
      id: 0,
      username: `${API_KEY_PREFIX}${name}`,
      role,
      session_id: NO_SESSION,
      is_key: true,
      is_confirmed: false,
      lacks_second_factor: false,
    };
  }

  async list(): Promise<ApiKeyDto[]> {
    return (await this.rows.list()).map(toApiKeyDto);
  }

  /** The key is answered this one time; only its hash is stored. @throws AppError 409 for a name in use, or too many. */
  @Transactional()
  async create(
    { name, role }: ApiKeyCreateDto,
    { username }: AuthenticatedAdmin,
  ): Promise<CreatedApiKeyDto> {
    const known = await this.rows.list();
    if (known.length >= MOST_KEYS) throw tooManyKeys();
    if (known.some((it) => it.name === name)) throw nameTaken();
    const key = `${PREFIX}${randomBytes(KEY_BYTES).toString('base64url')}`;
    const values = { name, role, key_hash: hashOf(key), created_by: username };
    const stored = await this.records.create(apiKeyRecord, values);
    return { ...toApiKeyDto(stored), key };
  }

  /** Refused from the next call on, by every server. @throws AppError 404 */
  @Transactional()
  async revoke(id: number): Promise<ApiKeyDto> {
    const stored = await this.records.lock(apiKeyRecord, id);
    return toApiKeyDto(await this.records.delete(apiKeyRecord, stored));
  }
}

/** No session has this id: a key holds and ends none. */
const NO_SESSION = '00000000-0000-0000-0000-000000000000';

const hashOf = (key: string): string => hash('sha256', key, 'base64url');
