import { startApp, type TestApp } from '../support/app.js';

const ADMIN = '/api/v1/admin';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const post = async (path: string, body: object) =>
  `${path}/${(await app.admin.post(path).send(body)).body.id}`;

/** A record to change, the field that changes, and two values for it. */
const RECORDS: [string, () => Promise<string>, string][] = [
  ['a task', () => post(`${ADMIN}/tasks`, { title: '任务', type: 'social' }), 'title_en'],
  ['a team member', () => post(`${ADMIN}/team`, { name: 'Sample', role: 'sampler' }), 'bio'],
  ['a section', () => post(`${ADMIN}/contents`, { type: 'about', key: 'sample' }), 'content_en'],
  ['the settings', async () => `${ADMIN}/settings`, 'site_name'],
];

describe.each(RECORDS)('an edit of %s with If-Match', (_name, create, field) => {
  let path: string;
  beforeAll(async () => {
    path = await create();
  });

  const etag = async () => String((await app.admin.get(path)).headers['etag']);
  const put = (value: string, ifMatch: string) =>
    app.admin
      .put(path)
      .set('If-Match', ifMatch)
      .send({ [field]: value });

  it('is made while the record is what the client has read', async () => {
    const first = await put('First', await etag());
    expect(first.status).toBe(200);
    const second = await put('Second', `"another", ${first.headers['etag']}`);
    expect(second.status).toBe(200);
    expect(second.body).toMatchObject({ [field]: 'Second' });
  });

  it('is refused when somebody else has changed the record', async () => {
    const read = await etag();
    await app.admin.put(path).send({ [field]: 'Theirs' });
    const late = await put('Mine', read);
    expect(late.body).toMatchObject({ status: 412, code: 'request.stale' });
    expect((await app.admin.get(path)).body).toMatchObject({ [field]: 'Theirs' });
  });

  it('is made for any version with *, and for none with a weak ETag', async () => {
    expect((await put('Any', '*')).status).toBe(200);
    expect((await put('Weak', `W/${await etag()}`)).status).toBe(412);
  });
});
