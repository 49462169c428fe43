import { Webhook } from 'standardwebhooks';
import type { Env } from '../config/env.js';

/**
 * Headers that sign a body (Standard Webhooks).
 * @param id the same when the message is sent again
 */
export function webhookHeaders(secret: string, id: string, body: string): Record<string, string> {
  const sentAt = new Date();
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(id, sentAt, body),
  };
}

/** Whether an address may be called: https, or http when private addresses are allowed, without credentials. */
export function isWebhookAddress(
  target: string,
  { webhooks_to_private_addresses }: Pick<Env, 'webhooks_to_private_addresses'>,
): boolean {
  if (!URL.canParse(target)) return false;
  const { protocol, username, password } = new URL(target);
  if (username || password) return false;
  return protocol === 'https:' || (protocol === 'http:' && webhooks_to_private_addresses);
}
