import { createHmac } from 'node:crypto';
import type { Env } from '../config/env.js';

const SECRET_PREFIX = 'whsec_';

/**
 * Headers that sign a body as Standard Webhooks says: the receiver computes the same from the secret.
 * @param id the same when the message is sent again
 */
export function webhookHeaders(secret: string, id: string, body: string): Record<string, string> {
  const sentAt = String(Math.floor(Date.now() / 1000));
  const key = Buffer.from(secret.slice(SECRET_PREFIX.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': sentAt,
    'webhook-signature': `v1,${signature}`,
  };
}

/** Whether an address may be called: https, or http where private addresses are allowed; without a password. */
export function isWebhookAddress(
  target: string,
  { webhooks_to_private_addresses }: Pick<Env, 'webhooks_to_private_addresses'>,
): boolean {
  if (!URL.canParse(target)) return false;
  const { protocol, username, password } = new URL(target);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && webhooks_to_private_addresses);
}
