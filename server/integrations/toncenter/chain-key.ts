import type { Env } from '../../config/env.js';

type KeyOfEnv = Pick<Env, 'chain_api_key' | 'chain_api_origins'>;

/** The origins that the key of the chain API is sent to; none where there is no key. */
export const keyOrigins = ({ chain_api_key, chain_api_origins }: KeyOfEnv): readonly string[] =>
  chain_api_key === '' ? [] : chain_api_origins;

/**
 * What a question to a chain API carries. Admins name the address, so the key goes to the origins of the
 * environment only. A question with headers follows no redirect, so it does not get any further.
 */
export function chainApiHeaders(env: KeyOfEnv, address: string): Record<string, string> {
  const isOwn = keyOrigins(env).includes(new URL(address).origin);
  return isOwn ? { 'X-API-Key': env.chain_api_key } : {};
}
