import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { sessionOfKey } from '#libs/domain/index.js';
import type { AuthenticatedAdmin } from '../../../../platform/identity/admin.guard.js';
import { RequestStrategy } from '../../../../platform/identity/request-strategy.js';
import { AcceptedKeys, keyActor } from './accepted-keys.service.js';
import { keyForEventsOnly } from './api-key.errors.js';

/** Finds the API key of a request; it counts as its maker, who must not be suspended. */
@Injectable()
export class ApiKeyStrategy extends RequestStrategy<AuthenticatedAdmin> {
  constructor(private readonly keys: AcceptedKeys) {
    super();
  }

  /** @throws AppError 401 for an expired key, 403 from another network than the key's, or for one that sends events */
  override async validate(request: FastifyRequest): Promise<AuthenticatedAdmin | undefined> {
    const key = await this.keys.find(request);
    if (!key) return undefined;
    const { id, name, role, lacks_second_factor } = key;
    if (role === 'integration') throw keyForEventsOnly();
    return {
      id: 0,
      username: keyActor(name),
      role,
      key: { name, maker: { id: key.maker_id, username: key.maker_username } },
      session_id: sessionOfKey(id),
      is_confirmed: false,
      lacks_second_factor,
    };
  }
}
