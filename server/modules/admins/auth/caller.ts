import bowser from 'bowser';
import type { FastifyRequest } from 'fastify';
import type { Env } from '../../../platform/config/env.js';
import { clientNetwork, isFromThisMachine } from '../../../platform/request/client-address.js';
import { requestOrigin } from '../../../platform/request/request-origin.js';

const MAX_LENGTH = 100;
/** Browsers send shorter ones. */
const MAX_READ = 512;

/** The origin of a login. */
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

/** The demo password is public, so it works on this machine only (decision 15). */
export const mayUseDemoLogin = ({ is_from_this_machine }: Caller, env: Env): boolean =>
  env.database !== 'postgres' && !env.public_url && is_from_this_machine;

/** A browser and its system, such as `Chrome, macOS`; empty where the user agent has none. */
function deviceOf(userAgent = ''): string {
  if (userAgent === '') return '';
  const { browser, os } = bowser.parse(userAgent.slice(0, MAX_READ));
  const names = [browser.name, os.name].filter(Boolean);
  return names.join(', ').slice(0, MAX_LENGTH);
}
