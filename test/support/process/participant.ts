import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { signIn } from '../api/visitor.js';
import { nthAddress } from '../shared/client-address.js';
import { WalletAccount } from '../shared/wallet-account.js';
import { HANDED_IN, type Services } from './services.js';

/** Number of built-in tasks, which each participant has started. */
export const TASKS = 19;

/** A user who has signed in with a wallet, with one or several sessions. */
export interface Participant {
  id: number;
  cookies: string[];
}

/** The part of a response that tests read. */
interface Answer {
  status: number;
  body: { code?: string; id?: number; status?: string; tokens?: number };
}

let wallets = 0;

/** A new user with every task started and due. */
export async function makeParticipant(
  url: string,
  client: pg.Client,
  { sessions = 1, services }: { sessions?: number; services?: Services } = {},
): Promise<Participant> {
  wallets += 1;
  const wallet = new WalletAccount({ number: 10_000 + wallets });
  const cookies: string[] = [];
  while (cookies.length < sessions) cookies.push((await signIn({ url }, wallet)).cookie);
  const { rows } = await client.query<{ id: number }>('select id from users where account = $1', [
    wallet.address,
  ]);
  const id = rows[0]?.id ?? 0;
  await services?.provide(client, { id, account: wallet.address });
  await client.query(
    `insert into completions (user_id, task_id, status, due_at, created_at, updated_at)
     select $1, task, 'in_progress', now() - interval '1 minute', now(), now()
     from generate_series(1, ${TASKS}) task`,
    [id],
  );
  return { id, cookies };
}

let clients = 0;

/**
 * Sends one call of a visitor, each from another address. Calls refused by a rate or concurrency
 * limit are sent again after the time in the response.
 */
async function call(
  url: string,
  cookie: string,
  path: string,
  { headers = {}, body: sent }: { headers?: Record<string, string>; body?: object } = {},
): Promise<Answer> {
  clients += 1;
  const response = await fetch(`${url}/api/v1/me/${path}`, {
    method: 'POST',
    headers: {
      Cookie: cookie,
      'Sec-Fetch-Site': 'same-origin',
      ...headers,
      ...(sent && { 'Content-Type': 'application/json' }),
      'X-Forwarded-For': nthAddress(clients),
    },
    ...(sent && { body: JSON.stringify(sent) }),
  });
  const body = await response.json();
  if (response.status !== 503 && response.status !== 429) return { status: response.status, body };
  await sleep(1000 * (Number(response.headers.get('retry-after')) + 2 * Math.random()));
  return call(url, cookie, path, { headers, body: sent });
}

export const submit = (url: string, cookie: string, task: number): Promise<Answer> =>
  call(url, cookie, `tasks/${task}/submit`, { body: HANDED_IN });

export const claim = (url: string, cookie: string, key: string): Promise<Answer> =>
  call(url, cookie, 'claims', { headers: { 'Idempotency-Key': key } });
