import type { Env } from '../config/env.js';

/** A line without what only the environment may know: addresses of services carry such words. */
export function withoutSecrets(
  line: string,
  { chain_api_key, telegram_bot_token }: Pick<Env, 'chain_api_key' | 'telegram_bot_token'>,
): string {
  const secrets = [chain_api_key, telegram_bot_token].filter((secret) => secret !== '');
  return secrets.reduce((text, secret) => text.replaceAll(secret, '…'), line);
}
