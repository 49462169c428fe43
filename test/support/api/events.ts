import supertest from 'supertest';
import { as } from './admins.js';
import type { TestApp } from './app.js';

interface Key {
  id: number;
  key: string;
  name: string;
}

let ids = 0;

/** A new event of points. */
export const pointsFor = (wallet_address: string, points: unknown = 5, more: object = {}) => {
  ids += 1;
  return { id: `event-${ids}`, type: 'points', wallet_address, points, ...more };
};

export const addressOf = ({ me }: { me: Record<string, unknown> }) => String(me['wallet_address']);

/** Steps of tests of events from outside systems. */
export function eventSteps(appOf: () => TestApp) {
  const owner = () => as(appOf(), appOf().token);

  let keys = 0;
  /** A new key with limits for a day. */
  async function newKey(limits: object = {}): Promise<Key> {
    keys += 1;
    const { status, body } = await owner()
      .post('api-keys')
      .send({
        ...{ name: `Game ${keys}`, role: 'integration', daily_events: 10_000 },
        ...{ daily_points: 1_000_000, ...limits },
      });
    expect(status).toBe(201);
    return body;
  }

  let addresses = 0;
  /** From another address each time, so that no rate limit applies. */
  const anotherAddress = () => {
    addresses += 1;
    return `10.9.${addresses >> 8}.${addresses & 255}`;
  };

  const call = ({ key }: Pick<Key, 'key'>, method: 'get' | 'post') =>
    supertest(appOf().url)
      [method]('/api/v1/events')
      .set('Authorization', `Bearer ${key}`)
      .set('X-Forwarded-For', anotherAddress());

  async function send(key: Pick<Key, 'key'>, events: readonly object[]) {
    const { status, body } = await call(key, 'post').send({ events });
    expect(status).toBe(200);
    return body as { id: string; result: string; code: string | null; points: number | null }[];
  }

  const codesOf = async (key: Pick<Key, 'key'>, events: readonly object[]) =>
    (await send(key, events)).map(({ result, code }) => code ?? result);

  async function pointsOf(id: number): Promise<number> {
    const [user] = await appOf().sql<{ points: number }>(
      'select total_points::int as points from users where id = ?',
      [id],
    );
    return user?.points ?? 0;
  }

  return { owner, newKey, call, send, codesOf, pointsOf };
}
