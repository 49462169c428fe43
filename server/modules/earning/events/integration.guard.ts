import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { unauthorized } from '../../../platform/errors/common.errors.js';
import { secondFactorMissing } from '../../../platform/identity/identity.errors.js';
import { fromRequest } from '../../../platform/request/from-request.js';
import { AcceptedKeys } from '../../admins/auth/api-keys/accepted-keys.service.js';
import { keyNotForEvents } from '../../admins/auth/api-keys/api-key.errors.js';

/** The API key of an outside system, with its limits for a day. */
export interface IntegrationKey {
  id: number;
  name: string;
  daily_events: number;
  daily_points: number;
}

type IntegrationRequest = FastifyRequest & { integration?: IntegrationKey };

/** Requires an API key with the role `integration`. */
@Injectable()
export class IntegrationGuard implements CanActivate {
  constructor(private readonly keys: AcceptedKeys) {}

  /** @throws AppError 401 without a valid key, 403 for a key of another role or from another network */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<IntegrationRequest>();
    const key = await this.keys.find(request);
    if (!key) throw unauthorized();
    const { id, name, role, daily_events, daily_points } = key;
    if (role !== 'integration') throw keyNotForEvents();
    if (key.lacks_second_factor) throw secondFactorMissing();
    request.integration = {
      id,
      name,
      daily_events: daily_events ?? 0,
      daily_points: daily_points ?? 0,
    };
    return true;
  }
}

/** The key of the request; only on routes with {@link IntegrationGuard}. */
export const CurrentIntegration = fromRequest(({ integration }: IntegrationRequest) => integration);
