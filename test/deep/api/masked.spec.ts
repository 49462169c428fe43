import { MASKED_TEXT } from '#libs/domain/index.js';
import { readDocument, routesOf } from '../../fuzz/operations.js';
import { as, joinAs } from '../../support/api/admins.js';
import { startApp, type TestApp } from '../../support/api/app.js';
import { newParticipant, type Participant } from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';

const NAME = 'Quixotella';
const REASON = 'Seen with the others in the harbour';
const EVIDENCE = 'https://example.com/the-post-of-this-person';
const APPEAL = 'I was at home with my neighbour';
const ADMIN_ADDRESS = '203.0.113.213';

let app: TestApp;
let person: Participant;

/** Makes a user with a record in every list, and log rows of an admin with an address. */
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app);
  person = await newParticipant(app);
  const { id } = person;
  await person.send('patch', '/api/v1/me').send({ username: NAME });
  await app.sql(
    `insert into completions (user_id, task_id, status, evidence, submitted_at, review_due_at, created_at, updated_at)
     values (?, 1, 'pending_verification', ?, now(), now(), now(), now())`,
    [id, EVIDENCE],
  );
  const ban = await app.admin
    .post(`/api/v1/admin/users/${id}/ban`)
    .set('X-Forwarded-For', ADMIN_ADDRESS)
    .send({ reason: REASON });
  expect(ban.status).toBe(200);
  const [decision] = await app.sql<{ id: number }>('select id from decisions where user_id = ?', [
    id,
  ]);
  await app.sql(
    `insert into claims (id, user_id, wallet_address, tokens, status, reason, decision_id, idempotency_key, requested_at, updated_at)
     values (9000, ?, ?, 1, 'rejected', ?, ?, 'k', now(), now())`,
    [id, String(person.me['wallet_address']), REASON, decision?.id],
  );
  await app.sql(
    `insert into appeals (id, decision_id, user_id, text, status, answer, answer_zh, answered_by, created_at)
     values (9000, ?, ?, ?, 'open', '', '', '', now())`,
    [decision?.id, id, APPEAL],
  );
});
afterAll(() => app.close());

/** Every read of the back office, of the person where it is of one record. */
const reads = () =>
  routesOf(readDocument())
    .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/v1/admin/'))
    .map(({ path }) => {
      const isOther = /\/(claims|appeals)\/\{id\}/.test(path);
      const id = isOther ? 9000 : path.includes('/logs/') ? 2 : person.id;
      return path.replace('/api/v1/admin/', '').replaceAll(/\{\w+\}/g, String(id));
    });

const escaped = (path: string): string => `%${path.charCodeAt(0).toString(16)}${path.slice(1)}`;

describe('a viewer', () => {
  it('never sees addresses of people or admins, or texts about people', async () => {
    const viewer = as(app, (await joinAs(app, 'viewer')).token);
    const secret = [NAME, REASON, EVIDENCE, APPEAL, ADMIN_ADDRESS];
    const address = String(person.me['wallet_address']);
    const found: string[] = [];
    let answered = 0;
    // The router reads an escaped letter as the letter itself.
    const spellings = reads().flatMap((path) => [path, escaped(path)]);
    for (const path of spellings) {
      const { status, text } = await viewer.get(path);
      if (status !== 200) continue;
      answered += 1;
      for (const one of [...secret, address, address.slice(-6)]) {
        if (text?.includes(one)) found.push(`${path}: ${one}`);
      }
    }
    expect(found).toEqual([]);
    expect(answered).toBeGreaterThan(30);
    expect((await viewer.get(`users/${person.id}`)).body).toMatchObject({
      username: MASKED_TEXT,
      wallet_address: MASKED_TEXT,
      ban_reason: MASKED_TEXT,
      is_banned: true,
    });
    expect((await viewer.get('reviews')).body[0]).toMatchObject({ evidence: MASKED_TEXT });
    expect((await viewer.get('appeals')).body[0]).toMatchObject({ text: MASKED_TEXT });
  });

  it.each([
    'users?search=Quix',
    'users?filter={"q":"Quix"}',
    'users?filter={"username":"Quixotella"}',
    // JSON reads an escaped letter as the letter itself.
    String.raw`users?filter={"\u0075sername":"Quixotella"}`,
    String.raw`users?filter={"\u0071":"Quix"}`,
    String.raw`users?sort=["\u0077allet_address","ASC"]`,
    'users?sort=["wallet_address","ASC"]',
    'claims?search=UQ',
    'logs?search=203.0.113.213',
    'reviews?filter={"evidence":"x"}',
    'appeals?search=neighbour',
  ])('cannot find out by asking: %s', async (path) => {
    const viewer = as(app, (await joinAs(app, 'viewer', `viewer_${path.length}_${path[9]}`)).token);
    const { status, body } = await viewer.get(encodeURI(path));
    expect([status, body.code]).toEqual([403, 'auth.permission_missing']);
    expect(body.detail).toContain('people.read');
  });
});

describe('a reviewer', () => {
  it('reads who people are, and claims nowhere', async () => {
    const reviewer = as(app, (await joinAs(app, 'reviewer')).token);
    expect((await reviewer.get(`users/${person.id}`)).body).toMatchObject({ username: NAME });
    for (const path of ['claims', 'claims/9000', `users/${person.id}/claims`]) {
      expect((await reviewer.get(path)).status).toBe(403);
    }
  });
});
