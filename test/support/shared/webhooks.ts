import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { type StandIn, startStandIn } from './stand-in.js';

/** A request signed as Standard Webhooks has it. */
export interface SignedRequest {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface WebhookReceiver extends StandIn {
  received: SignedRequest[];
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: SignedRequest[] = [];
  const receiver = await startStandIn(() => async (request, response) => {
    received.push({ headers: request.headers, body: await text(request) });
    response.writeHead(204).end();
  });
  return Object.assign(receiver, { received });
}

/** The signature that the receiver computes from the shared secret. */
export function signatureOf(secret: string, { headers, body }: SignedRequest): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  return `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
}
