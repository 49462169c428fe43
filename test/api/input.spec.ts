import { jest } from '@jest/globals';
import { ValidationPipe } from '@nestjs/common';
import { startApp, type TestApp } from '../support/api/app.js';

const ADMIN_API = '/api/v1/admin';
const LOGIN = `${ADMIN_API}/auth/login`;
const TASKS = `${ADMIN_API}/tasks`;
/** The body's limit, less room for the rest of it. */
const FULL = 255_000;
/** Bytes; far less than the request sent. */
const SHORT = 1_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A JSON text that repeats a part until the body is as large as it may be. */
const filled = (start: string, part: (n: number) => string, end: string): string => {
  const parts: string[] = [];
  for (let size = 0, n = 0; size < FULL; n += 1) {
    parts.push(part(n));
    size += Buffer.byteLength(parts.at(-1) ?? '') + 1;
  }
  return `${start}${parts.join(',')}${end}`;
};

describe('a request with more in it than any form', () => {
  const bodies: [string, string, string][] = [
    ['fields', filled('{', (n) => `"f${n}":0`, '}'), 'body'],
    ['empty objects', filled('{"ids":[', () => '{}', ']}'), 'ids'],
    ['numbers', filled('{"ids":[', (n) => String(n), ']}'), 'ids'],
    ['lists in lists', filled('{"ids":[', () => '[1,1,1,1,1,1,1,1,1]', ']}'), 'ids'],
    ['fields in a field', filled('{"ids":{', (n) => `"f${n}":0`, '}}'), 'body'],
    ['objects in objects', `${'{"ids":'.repeat(30_000)}1${'}'.repeat(30_000)}`, 'ids'],
    ['fields in a list', filled('{"ids":[', () => '{"a":1,"b":2}', ']}'), 'ids'],
  ];

  it.each(bodies)(
    'is refused in a few words before it is validated: %s',
    async (_what, body, field) => {
      const validate = jest.spyOn(ValidationPipe.prototype, 'transform');
      for (const call of [app.visitor.post(LOGIN), app.admin.post(`${ADMIN_API}/users/bulk/ban`)]) {
        const answer = await call.set('Content-Type', 'application/json').send(body);
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
        expect(answer.text.length).toBeLessThan(SHORT);
      }
      expect(validate).not.toHaveBeenCalled();
      validate.mockRestore();
    },
  );

  it.each([
    ['parameters', Array.from({ length: 1200 }, (_, n) => `p${n}=1`).join('&')],
    ['values of one parameter', 'search=&'.repeat(1500)],
    ['letters in a name', `${'x'.repeat(12_000)}=1`],
  ])('is refused in a few words before it is validated: %s', async (_what, query) => {
    const validate = jest.spyOn(ValidationPipe.prototype, 'transform');
    for (const path of ['users', 'logs/stats/daily', 'export/users/csv']) {
      const answer = await app.admin.get(`${ADMIN_API}/${path}?${query}`);
      expect([path, answer.status]).toEqual([path, 422]);
      expect(answer.text.length).toBeLessThan(SHORT);
    }
    expect(validate).not.toHaveBeenCalled();
    validate.mockRestore();
  });

  it('does not get back a name as long as its body', async () => {
    const answer = await app.visitor.post(LOGIN).send({ ['x'.repeat(FULL)]: 1 });
    expect(answer.status).toBe(422);
    expect(answer.text.length).toBeLessThan(SHORT);
  });

  it('hears of the first forty fields that are wrong', async () => {
    const fields = Array.from({ length: 100 }, (_, n) => [`f${n}`, n]);
    const answer = await app.visitor.post(LOGIN).send({
      ...Object.fromEntries(fields.slice(2)),
      username: 'x'.repeat(65),
      password: 'x',
    });
    expect([answer.status, Object.keys(answer.body.errors).length]).toEqual([422, 40]);
  });

  it('is refused with the first field, entry or level too many', async () => {
    const errors = async (path: string, body: object) => {
      const answer = await app.admin.post(path).set('Accept-Language', 'en').send(body);
      expect(answer.status).toBe(422);
      return answer.body.errors;
    };
    const fields = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, n]));
    const nested = (levels: number) => {
      let ids: unknown = 1;
      for (let level = 0; level < levels; level += 1) ids = [ids];
      return { ids };
    };
    const tooMany = { body: 'Must have at most 100 fields' };
    expect(await errors(TASKS, fields(101))).toEqual(tooMany);
    expect(await errors(TASKS, fields(100))).not.toHaveProperty('body');
    const ban = `${ADMIN_API}/users/bulk/ban`;
    const ids = Array.from({ length: 1001 }, (_, n) => n + 1);
    expect(await errors(ban, { ids })).toHaveProperty('ids');
    const tooDeep = { ids: 'Is nested too deeply' };
    expect(await errors(ban, nested(8))).toEqual(tooDeep);
    expect(await errors(ban, nested(7))).not.toEqual(tooDeep);
  });

  it('is let through with a thousand ids', async () => {
    const ids = Array.from({ length: 1000 }, (_, n) => n + 1);
    const answer = await app.admin.post(`${ADMIN_API}/users/bulk/ban`).send({ ids });
    expect(answer.status).toBe(200);
  });
});

describe('a field named like a property of every object', () => {
  const names = ['constructor', 'toString', 'hasOwnProperty', 'valueOf', 'prototype'];

  it.each(names)('is refused by its name in a body and in a query: %s', async (name) => {
    for (const [method, path, body] of [
      ['post', TASKS, { title: 'x', type: 'social' }],
      ['put', `${TASKS}/1`, { title: 'x' }],
      ['put', `${ADMIN_API}/settings`, {}],
      ['post', `${ADMIN_API}/users/bulk/ban`, { ids: [1] }],
    ] as const) {
      const answer = await app.admin[method](path).send({ ...body, [name]: 1 });
      expect([path, answer.status, answer.body.errors]).toEqual([
        path,
        422,
        { [name]: '不存在该字段' },
      ]);
    }
    for (const path of ['users', 'logs', 'export/tasks/csv', 'logs/stats/daily']) {
      const answer = await app.admin.get(`${ADMIN_API}/${path}?${name}=1`);
      expect([path, answer.status, answer.body.errors]).toEqual([
        path,
        422,
        { [name]: '不存在该字段' },
      ]);
    }
  });

  it('is refused as __proto__ as well', async () => {
    const query = await app.admin.get(`${TASKS}?__proto__=1`);
    expect([query.status, query.body.detail]).toEqual([422, '__proto__：不存在该字段']);
    const body = await app.admin
      .put(`${TASKS}/1`)
      .set('Content-Type', 'application/json')
      .send('{"__proto__":{"title":"x"}}');
    expect(body.status).toBe(400);
  });
});

describe('a body whose bytes are no UTF-8', () => {
  it.each([
    ['Latin-1', Buffer.from('{"title":"café","type":"social"}', 'latin1')],
    ['half a letter', Buffer.from('{"title":"€","type":"social"}').fill(0x22, 12, 13)],
    ['a surrogate', Buffer.from('{"title":"\u{fffd}","type":"social"}').fill(0xed, 10, 11)],
  ])('is refused instead of stored with other letters: %s', async (_what, bytes) => {
    const before = await app.sql('select id from tasks');
    const answer = await app.admin
      .post(TASKS)
      .set('Content-Type', 'application/json')
      .serialize(() => bytes as unknown as string)
      .send({});
    expect(answer.body).toMatchObject({ status: 400, code: 'request.unreadable' });
    expect(await app.sql('select id from tasks')).toEqual(before);
  });

  it('is taken when it is, with letters of every length', async () => {
    const answer = await app.admin.post(TASKS).send({ title: 'aé€😀', type: 'social' });
    expect([answer.status, answer.body.title]).toEqual([201, 'aé€😀']);
  });
});

describe('a value of the wrong type', () => {
  it.each([
    [{ title: 5 }, 'title', 'Must be text'],
    [{ title: {} }, 'title', 'Must be text'],
    [{ title_en: ['x'] }, 'title_en', 'Must be text'],
    [{ action_url: 5 }, 'action_url', 'Must be text'],
    [{ is_active: 'yes' }, 'is_active', 'Must be true or false'],
    [{ title: null }, 'title', 'Required'],
    [{ title: 'x'.repeat(201) }, 'title', 'Must have at most 200 characters'],
  ])('is reported before its other errors: %j', async (fields, field, text) => {
    const answer = await app.admin.put(`${TASKS}/1`).set('Accept-Language', 'en').send(fields);
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: text }]);
  });

  it('is distinguished from one that is missing', async () => {
    const answer = await app.admin.post(TASKS).set('Accept-Language', 'en').send({ type: 1 });
    expect(answer.body.errors).toMatchObject({ title: 'Required' });
    const ids = await app.admin
      .post(`${ADMIN_API}/users/bulk/ban`)
      .set('Accept-Language', 'en')
      .send({ ids: ['x', 'x'] });
    expect(ids.body.errors).toEqual({ ids: 'Must be a whole number' });
  });
});
