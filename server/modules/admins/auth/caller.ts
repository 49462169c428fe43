import type { FastifyRequest } from 'fastify';
import type { Env } from '../../../platform/config/env.js';
import { clientNetwork, isFromThisMachine } from '../../../platform/request/client-address.js';
import { requestOrigin } from '../../../platform/request/request-origin.js';
import { deviceOf } from './device.js';

/** Who logs in, from where. */
export interface Caller {
  /** IPv4 address or IPv6 network, as in rate limits. */
  network: string;
  /** Browser and system from the user agent. */
  device: string;
  /** The site's origin, as the browser sees it. */
  origin: string;
  is_from_this_machine: boolean;
}

export const callerOf = (request: FastifyRequest, env: Env): Caller => ({
  network: clientNetwork(request),
  device: deviceOf(request.headers['user-agent']),
  origin: requestOrigin(request, env.public_url),
  is_from_this_machine: isFromThisMachine(request),
});
