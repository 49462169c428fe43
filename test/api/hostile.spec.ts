import { once } from 'node:events';
import { connect } from 'node:net';
import { startApp, type TestApp } from '../support/api/app.js';

const ADMIN_API = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const logRows = async () =>
  Number((await app.sql<{ n: string }>('select count(*) as n from operation_logs'))[0]?.n);

/** Writes bytes to the server and reads until it closes the connection. */
async function raw(text: string): Promise<string> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk;
  });
  socket.write(text);
  await once(socket, 'close');
  return answer;
}

function expectProblem(answer: string, status: number): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/content-type: application\/problem\+json/i);
  expect(answer).toContain('"request_id"');
}

describe('an id', () => {
  const bad = [
    '0',
    '-1',
    '1.5',
    '1e3',
    '0x1',
    '2147483648',
    '9'.repeat(50),
    'x'.repeat(500),
    '%00',
  ];

  it.each(bad)('%s names no record', async (id) => {
    for (const path of ['users', 'tasks', 'contents', 'team']) {
      const answer = await app.admin.get(`${ADMIN_API}/${path}/${id}`);
      expect([path, answer.status, answer.type]).toEqual([path, 404, 'application/problem+json']);
    }
  });
});

const LISTS = [
  'users',
  'tasks',
  'contents',
  'team',
  'logs',
  'export/users/csv',
  'export/tasks/csv',
  'export/logs/csv',
];

describe('a query', () => {
  it.each([
    'search=a&search=b',
    'limit=1&limit=2',
    'limit=x',
    'limit=1001',
    'skip=-1',
    'filter[id]=1',
    'filter={"id":{"$gt":0}}',
    'filter={"id":"x"}',
    'filter={"password":1}',
    'filter={"surprise":1}',
    'filter={"__proto__":1}',
    'filter=[]',
    'filter={',
    'range=[5,1]',
    'range=5',
    'sort=["password","ASC"]',
    'sort=["id; drop table users","ASC"]',
    'sort=["constructor","ASC"]',
    'sort=["id","sideways"]',
    'sort=[{"toString":1},"ASC"]',
    'sort=["id",{"toString":1}]',
    'sort=[["id"],["ASC"]]',
    'surprise=1',
    'search=%00',
  ])('%s is refused by every list and every export', async (query) => {
    for (const path of LISTS) {
      const answer = await app.admin.get(`${ADMIN_API}/${path}?${query}`);
      expect([path, answer.status]).toEqual([path, 422]);
      expect(Object.keys(answer.body.errors)).not.toHaveLength(0);
    }
  });

  it.each([
    '{"created_at_gte":"0000-01-01"}',
    '{"created_at_gte":[]}',
    '{"created_at_lte":["2026-01-01","2026-01-02"]}',
    '{"created_at_lte":"soon"}',
    '{"created_at_lte":"9999-12-31T23:59:59-14:00"}',
    '{"created_at_gte":"+010000-01-01T00:00:00Z"}',
    '{"created_at_gte":"0001-01-01T00:00:00+14:00"}',
  ])('of the log with %s is refused', async (filter) => {
    for (const path of ['logs', 'export/logs/csv']) {
      const answer = await app.admin.get(`${ADMIN_API}/${path}`).query({ filter });
      expect([path, answer.status]).toEqual([path, 422]);
    }
  });

  it('with broken encoding is taken to the letter or refused, never an error', async () => {
    const answer = await app.admin.get(`${ADMIN_API}/users?search=%E0%A4%A`);
    expect([200, 400, 422]).toContain(answer.status);
  });
});

describe('a body', () => {
  it.each(['null', '[]', '[{}]', '"x"', '1', 'true'])('%s is no object', async (body) => {
    for (const [method, path] of [
      ['post', 'tasks'],
      ['put', 'tasks/1'],
      ['put', 'settings'],
      ['post', 'auth/login'],
    ] as const) {
      const call = app.admin[method](`${ADMIN_API}/${path}`);
      const answer = await call.set('Content-Type', 'application/json').send(body);
      expect([path, answer.status]).toEqual([path, 422]);
    }
  });

  it.each([
    ['{"__proto__":{"is_active":false}}', 400],
    ['{"constructor":{"prototype":{"is_active":false}}}', 400],
    [`${'{"title":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 422],
    [`{"title":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 422],
    ['{"title":"\\u0000","type":"social"}', 422],
    ['{"title":"\\ud800","type":"social"}', 422],
    ['{"title":"   ","type":"social"}', 422],
    ['{"title":null,"type":"social"}', 422],
    ['{"title":"x","type":"social","is_active":null}', 422],
    ['{"title":"x","type":"social","points":1e308}', 422],
  ])('is refused: %#', async (body, status) => {
    const call = app.admin.post(`${ADMIN_API}/tasks`).set('Content-Type', 'application/json');
    const answer = await call.send(body);
    expect(answer.status).toBe(status);
    expect(answer.type).toBe('application/problem+json');
  });

  it('clears a text with null, as forms send it', async () => {
    const tasks = `${ADMIN_API}/tasks`;
    const task = await app.admin.post(tasks).send({ title: 'x', type: 'social', title_en: null });
    expect(task.body).toMatchObject({ title_en: '', icon: '' });
    const changed = await app.admin.put(`${tasks}/${task.body.id}`).send({ description: null });
    expect(changed.body).toMatchObject({ title: 'x', description: '' });
    const settings = await app.admin.put(`${ADMIN_API}/settings`).send({ chat_url: null });
    expect(settings.body.chat_url).toBe('');
    const nameless = await app.admin.put(`${ADMIN_API}/settings`).send({ site_name: null });
    expect(Object.keys(nameless.body.errors)).toEqual(['site_name']);
  });
});

describe('HEAD', () => {
  it('returns the headers of GET without a body', async () => {
    const head = await app.visitor.head('/api/v1/airdrop/tasks');
    const get = await app.visitor.get('/api/v1/airdrop/tasks');
    expect([head.status, head.headers['etag']]).toEqual([200, get.headers['etag']]);
    expect(head.text).toBeUndefined();
  });

  it('of an export answers at once and leaves the server able to go on', async () => {
    for (let times = 0; times < 12; times += 1) {
      const call = app.admin.get(`${ADMIN_API}/export/users/csv`);
      call.method = 'HEAD';
      expect((await call).status).toBe(200);
    }
    expect((await app.admin.get(`${ADMIN_API}/users`)).status).toBe(200);
  });
});

describe('another origin', () => {
  it('is not let in: no preflight is answered and nothing is shared', async () => {
    for (const path of ['/api/v1/public/site', `${ADMIN_API}/users`]) {
      const preflight = await app.visitor
        .options(path)
        .set({ Origin: 'https://example.com', 'Access-Control-Request-Method': 'GET' });
      expect([preflight.status, preflight.type]).toEqual([404, 'application/problem+json']);
      const get = await app.admin.get(path).set('Origin', 'https://example.com');
      for (const { headers } of [preflight, get]) {
        expect(headers['access-control-allow-origin']).toBeUndefined();
        expect(headers['access-control-allow-credentials']).toBeUndefined();
      }
    }
  });

  it('may read the manifest', async () => {
    const { headers } = await app.visitor.get('/tonconnect-manifest.json');
    expect(headers['access-control-allow-origin']).toBe('*');
  });
});

describe('a request out of the ordinary', () => {
  it('falls back to a known language whatever Accept-Language says', async () => {
    for (const language of [',,,;;;q=', 'x'.repeat(5000), '*;q=0, zz', 'en;q=NaN', '\u00ff']) {
      const answer = await app.visitor.get(`${ADMIN_API}/users`).set('Accept-Language', language);
      expect([answer.status, answer.body.code]).toEqual([401, 'auth.required']);
    }
  });

  it('with a method no route has is not found', async () => {
    for (const method of ['PATCH', 'TRACE', 'PROPFIND']) {
      const call = app.admin.get(`${ADMIN_API}/users`);
      call.method = method;
      const answer = await call;
      expect([method, answer.status, answer.type]).toEqual([
        method,
        404,
        'application/problem+json',
      ]);
    }
  });

  it('to an address longer than a header may be is refused as a problem', async () => {
    expectProblem(await raw(`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`), 431);
  });

  it('that is not HTTP is refused as a problem', async () => {
    expectProblem(await raw('GARBAGE\r\n\r\n'), 400);
  });

  it('with two lengths is refused as a problem', async () => {
    const text = `POST ${ADMIN_API}/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}`;
    expectProblem(await raw(text), 400);
  });

  it('with more body than its length says is refused as a problem', async () => {
    const head = `POST ${ADMIN_API}/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json`;
    const answer = await raw(`${head}\r\nContent-Length: 2\r\n\r\n{}{"username":"x"}\r\n\r\n`);
    expectProblem(answer, 400);
  });

  it('that changes something never gets 304', async () => {
    const settings = `${ADMIN_API}/settings`;
    const { headers } = await app.admin.put(settings).send({ copyright_year: 2025 });
    const again = await app.admin
      .put(settings)
      .set('If-None-Match', headers['etag'] ?? '*')
      .send({ copyright_year: 2025 });
    expect(again.status).toBe(200);
  });

  it('from a client whose proxy sends nonsense is logged as unknown, not with the proxy’s address', async () => {
    const proxied = await startApp({ TRUST_PROXY: '1' });
    try {
      const before = await proxied.admin
        .put(`${ADMIN_API}/settings`)
        .set('X-Forwarded-For', 'x'.repeat(3000))
        .send({ token_name: 'Logged' });
      expect(before.status).toBe(200);
      const [row] = await proxied.sql<{ ip_address: string }>(
        'select ip_address from operation_logs order by id desc limit 1',
      );
      expect(row?.ip_address).toBe('unknown');
    } finally {
      await proxied.close();
    }
  });

  it.each([
    [
      { 'X-Forwarded-Proto': 'javascript', 'X-Forwarded-Host': 'drop.example' },
      'http://drop.example',
    ],
    [{ 'X-Forwarded-Proto': 'https', 'X-Forwarded-Host': 'a"><script>' }, 'https://own.example'],
    [{ Host: 'x/../y', 'X-Forwarded-Host': 'x y' }, 'http://localhost'],
    [{ 'X-Forwarded-Host': '[2001:db8::1]:8080' }, 'http://[2001:db8::1]:8080'],
  ])('with %j names the origin %s at most', async (headers, origin) => {
    const proxied = await startApp({ TRUST_PROXY: '1' });
    try {
      const manifest = proxied.visitor.get('/tonconnect-manifest.json').set('Host', 'own.example');
      const { body } = await manifest.set(headers);
      expect(body).toMatchObject({ url: origin, iconUrl: `${origin}/icon-180.png` });
    } finally {
      await proxied.close();
    }
  });

  it('leaves no row in the log when it is refused', async () => {
    const before = await logRows();
    await app.admin.post(`${ADMIN_API}/tasks`).send({ title: 'x' });
    await app.admin.delete(`${ADMIN_API}/tasks/2147483648`);
    expect(await logRows()).toBe(before);
  });
});
