import { randomBytes } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { API_KEY_DAYS } from '#libs/domain/index.js';
import { databaseNow } from '../../../../platform/database/clock.js';
import { lockTable } from '../../../../platform/database/tables.js';
import { Transactional } from '../../../../platform/database/transactional.js';
import { notFound, validationFailed } from '../../../../platform/errors/common.errors.js';
import type { AuthenticatedAdmin } from '../../../../platform/identity/admin.guard.js';
import { defineRecords } from '../../../../platform/records/record-kind.js';
import { Records } from '../../../../platform/records/records.js';
import { fingerprintOf } from '../token.service.js';
import { KEY_START } from './accepted-keys.service.js';
import { type ApiKey, ApiKeySchema } from './api-key.entity.js';
import { keyNameTaken, MOST_KEYS, tooManyKeys } from './api-key.errors.js';
import { ApiKeyRepository } from './api-key.repository.js';
import {
  type ApiKeyCreateDto,
  type ApiKeyDto,
  type CreatedApiKeyDto,
  toApiKeyDto,
} from './dto/api-key.dto.js';

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
    private readonly keys: ApiKeyRepository,
    private readonly records: Records,
  ) {}

  async list(): Promise<ApiKeyDto[]> {
    return (await this.keys.list()).map(toApiKeyDto);
  }

  /** Returns the key once; only its hash is stored. @throws AppError 409 for a name in use, or too many keys; 422 for an integration without limits, or limits of another role. */
  @Transactional()
  async create(
    { expires_in_days = API_KEY_DAYS, ...dto }: ApiKeyCreateDto,
    maker: AuthenticatedAdmin,
  ): Promise<CreatedApiKeyDto> {
    const { name, role, networks = [], daily_events = null, daily_points = null } = dto;
    assertLimits(dto);
    await lockTable(this.em, 'api_keys');
    const known = await this.keys.list();
    if (known.length >= MOST_KEYS) throw tooManyKeys();
    if (known.some((it) => it.name === name)) throw keyNameTaken();
    const key = `${KEY_START}${randomBytes(KEY_BYTES).toString('base64url')}`;
    const expires_at = new Date(databaseNow() + expires_in_days * DAY);
    const limits = { daily_events, daily_points };
    const values = { name, role, networks, ...limits, expires_at, created_by: maker.username };
    const stored = await this.records.create(apiKeyRecord, {
      ...values,
      key_hash: fingerprintOf(key),
    });
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

const NEEDED = { en: 'Needed for an integration', zh: '集成密钥必须设置' };
const NOT_ALLOWED = { en: 'Only for an integration', zh: '仅适用于集成密钥' };

function assertLimits({ role, ...key }: ApiKeyCreateDto): void {
  const isIntegration = role === 'integration';
  const wrong = (['daily_events', 'daily_points'] as const).filter(
    (limit) => (key[limit] !== undefined) !== isIntegration,
  );
  if (wrong.length === 0) return;
  const text = isIntegration ? NEEDED : NOT_ALLOWED;
  throw validationFailed(Object.fromEntries(wrong.map((limit) => [limit, text])));
}
