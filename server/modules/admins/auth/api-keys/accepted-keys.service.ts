import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { apiKeyState } from '#libs/domain/index.js';
import { readBearerToken } from '../../../../platform/identity/visitor-token.js';
import { clientAddress } from '../../../../platform/request/client-address.js';
import { isInNetworks } from '../../../../platform/request/networks.js';
import { API_KEY_PREFIX } from './api-key.entity.js';
import { keyExpired, keyUsedElsewhere } from './api-key.errors.js';
import { ApiKeyRepository } from './api-key.repository.js';

/** How a key begins, so that people and scanners of secrets know one. */
export const KEY_START = 'jetdrop_';

/** The name of a key in the log and the ledger, where an admin's name would be. */
export const keyActor = (name: string): string => `${API_KEY_PREFIX}${name}`;

/** Finds the API keys of requests. */
@Injectable()
export class AcceptedKeys {
  constructor(private readonly keys: ApiKeyRepository) {}

  /**
   * Returns undefined without a key that is in force.
   * @throws AppError 401 for an expired key, 403 from another network than the key's
   */
  async find(request: FastifyRequest) {
    const token = readBearerToken(request);
    const key = token?.startsWith(KEY_START) ? await this.keys.find(token) : undefined;
    if (!key) return undefined;
    const state = apiKeyState(key);
    if (state === 'expired') throw keyExpired();
    if (state === 'stopped') return undefined;
    if (key.networks.length > 0 && !isInNetworks(clientAddress(request), key.networks)) {
      throw keyUsedElsewhere();
    }
    if (key.is_old) await this.keys.use(key.id);
    return key;
  }
}
