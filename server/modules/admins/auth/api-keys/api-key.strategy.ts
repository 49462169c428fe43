import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { apiKeyState, sessionOfKey } from '#libs/domain/index.js';
import type { AuthenticatedAdmin } from '../../../../platform/identity/admin.guard.js';
import { RequestStrategy } from '../../../../platform/identity/request-strategy.js';
import { readBearerToken } from '../../../../platform/identity/visitor-token.js';
import { clientAddress } from '../../../../platform/request/client-address.js';
import { isInNetworks } from '../../../../platform/request/networks.js';
import { API_KEY_PREFIX } from './api-key.entity.js';
import { keyExpired, keyUsedElsewhere } from './api-key.errors.js';
import { ApiKeyRepository } from './api-key.repository.js';

/** How a key begins, so that people and scanners of secrets know one. */
export const KEY_START = 'jetdrop_';

/** Finds the API key of a request; it counts as its maker, who must not be suspended. */
@Injectable()
export class ApiKeyStrategy extends RequestStrategy<AuthenticatedAdmin> {
  constructor(private readonly keys: ApiKeyRepository) {
    super();
  }

  /** @throws AppError 401 for an expired key, 403 from another network than the key's */
  override async validate(request: FastifyRequest): Promise<AuthenticatedAdmin | undefined> {
    const token = readBearerToken(request);
    const key = token?.startsWith(KEY_START) ? await this.keys.find(token) : undefined;
    if (!key) return undefined;
    const { name, role, networks, lacks_second_factor } = key;
    const state = apiKeyState(key);
    if (state === 'expired') throw keyExpired();
    if (state === 'stopped') return undefined;
    if (networks.length > 0 && !isInNetworks(clientAddress(request), networks)) {
      throw keyUsedElsewhere();
    }
    if (key.is_old) await this.keys.use(key.id);
    return {
      id: 0,
      username: `${API_KEY_PREFIX}${name}`,
      role,
      key: { name, maker: { id: key.maker_id, username: key.maker_username } },
      session_id: sessionOfKey(key.id),
      is_confirmed: false,
      lacks_second_factor,
    };
  }
}
