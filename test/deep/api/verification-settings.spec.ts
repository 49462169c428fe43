import { newestLogs, type TestApp } from '../../support/api/app.js';
import { type Participant, participant, taskWith } from '../../support/api/verification.js';
import {
  JETTON,
  startVerification,
  type VerificationServices,
} from '../../support/api/verification-services.js';

const METHODS = '/api/v1/admin/verification-methods';

let services: VerificationServices;
let app: TestApp;
let ada: Participant;
beforeAll(async () => {
  services = await startVerification({ contract_address: JETTON });
  ({ app } = services);
});
beforeEach(async () => {
  ada = await participant(app);
});
afterAll(() => services.close());

describe('the settings of a task', () => {
  const create = (verification: string, verification_settings: unknown) =>
    app.admin
      .post('/api/v1/admin/tasks')
      .send({ title: 'Sample', type: 'social', verification, verification_settings });

  it.each([
    ['self', { amount: '1' }, 'verification_settings.amount'],
    ['manual', { words: ['moonrise'] }, 'verification_settings.words'],
    ['ton_balance', { jetton_address: JETTON }, 'verification_settings.jetton_address'],
    ['ton_balance', { amount: '-1' }, 'verification_settings.amount'],
    ['ton_balance', { amount: '1e9' }, 'verification_settings.amount'],
    ['page_visit', { path: '//evil.example', seconds: 1 }, 'verification_settings.path'],
    ['page_visit', { path: 'https://other.example/x', seconds: 1 }, 'verification_settings.path'],
    ['page_visit', { path: '/no-such-page', seconds: 1 }, 'verification_settings.path'],
    ['page_visit', { path: '/admin', seconds: 1 }, 'verification_settings.path'],
    ['page_visit', { seconds: 0 }, 'verification_settings.seconds'],
    ['telegram_member', { chat: 'x y' }, 'verification_settings.chat'],
    ['code', { surprise: 1 }, 'verification_settings.surprise'],
    ['code', [], 'verification_settings'],
    ['code', null, 'verification_settings'],
    ['code', 'moonrise', 'verification_settings'],
  ])('of the method %s are refused: %j', async (method, settings, field) => {
    const { status, body } = await create(method, settings);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]]);
  });

  it.each(['/', '/team', '/Team/', '/whitepaper?lang=zh#top'])(
    'of a page are taken when this site has it: %s',
    async (path) => {
      const { status, body } = await create('page_visit', { path, seconds: 5 });
      expect([status, body.verification_settings]).toEqual([201, { path, seconds: 5 }]);
    },
  );

  it('say which pages can be read', async () => {
    const post = async (language: string) =>
      (
        await app.admin
          .post('/api/v1/admin/tasks')
          .set('Accept-Language', language)
          .send({
            title: 'Sample',
            type: 'social',
            verification: 'page_visit',
            verification_settings: { path: 'https://other.example', seconds: 5 },
          })
      ).body.errors['verification_settings.path'];
    expect(await post('en')).toContain('Must be a page of this site, such as /whitepaper');
    expect(await post('zh')).toContain('必须是本站页面，例如 /whitepaper');
  });

  it('never tell the words, and keep them until there are others', async () => {
    const { body: task } = await create('code', {
      words: ['Moonrise', 'moonrise ', 'noon'],
      tries: 4,
    });
    expect(task).toMatchObject({
      verification_settings: { passcode_count: 2, tries: 4 },
      is_verification_available: true,
    });
    const at = `/api/v1/admin/tasks/${task.id}`;
    const { body: kept } = await app.admin
      .put(at)
      .send({ verification_settings: { tries: 5, passcode_count: 9 } });
    expect(kept.verification_settings).toEqual({ tries: 5, passcode_count: 2 });
    await app.admin.put(at).send({ verification_settings: { tries: 5, words: ['dusk', 'dawn'] } });
    const [row] = await newestLogs(app);
    expect(row?.details).toContain('words replaced');
    const [stored] = await app.sql<object>('select * from tasks where id = ?', [task.id]);
    const logs = await app.sql('select details, details_zh, message from operation_logs');
    expect(JSON.stringify([stored, logs])).not.toMatch(/moonrise|noon|dusk|dawn/i);
    const { body: other } = await app.admin.put(at).send({ verification: 'self' });
    expect(other).toMatchObject({ verification: 'self', verification_settings: {} });
  });

  it('are public, without their secrets', async () => {
    await create('code', { words: ['nightfall'] });
    const { text, body } = await app.visitor.get('/api/v1/airdrop/tasks');
    expect(text).not.toMatch(/nightfall|word_hashes/);
    expect(body.map((task: { id: number }) => task.id)).toEqual(expect.arrayContaining([8, 14]));
    const told = body.find((task: { id: number }) => task.id === 8);
    expect(told).toMatchObject({ verification_settings: { amount: '1' } });
  });

  it('that are missing keep a task from being done, and say so', async () => {
    const { body: task } = await create('code', {});
    const verification_note = '主办方尚未设置此任务的口令。';
    const verification_note_en = 'The organisers have not set the passcode of this task yet.';
    const unconfigured = {
      is_verification_available: false,
      needs: ['passcode_count'],

      verification_note,
      verification_note_en,
    };
    expect(task).toMatchObject(unconfigured);
    const { body: tasks } = await app.visitor.get('/api/v1/airdrop/tasks');
    expect(tasks.find(({ id }: { id: number }) => id === task.id)).toMatchObject(unconfigured);
    const start = (language: string) =>
      ada.send('post', `/api/v1/me/tasks/${task.id}/start`).set('Accept-Language', language);
    for (const [language, detail] of [
      ['en', verification_note_en],
      ['zh', verification_note],
    ] as const) {
      const { body } = await start(language);
      expect(body).toMatchObject({ status: 409, code: 'verification.not_set_up', detail });
    }
  });

  it('that are taken away keep a task from being submitted that was started before', async () => {
    const { body: task } = await create('code', { words: ['moonrise'] });
    await ada.start(task.id);
    const at = `/api/v1/admin/tasks/${task.id}`;
    const { body: emptied } = await app.admin
      .put(at)
      .send({ verification_settings: { words: [] } });
    expect(emptied.needs).toEqual(['passcode_count']);
    const { body } = await ada.submit(task.id, { code: 'moonrise' });
    expect(body).toMatchObject({
      status: 409,
      code: 'verification.not_set_up',
      detail: 'The organisers have not set the passcode of this task yet.',
    });
  });

  it('are sent back with read-only fields, none of which is stored', async () => {
    const { body: task } = await create('code', {});
    const { status, body } = await app.admin
      .put(`/api/v1/admin/tasks/${task.id}`)
      .send({ ...task, verification: 'self', verification_settings: {} });
    expect([status, body.needs]).toEqual([200, []]);
  });
});

describe('a method', () => {
  const methodState = async (method: string) => {
    const { body } = await app.admin.get(METHODS);
    return body.find((entry: { method: string }) => entry.method === method);
  };

  it('says how it does', async () => {
    await ada.attempt(await taskWith(app, 'ton_balance', { amount: '0' }));
    expect(await methodState('ton_balance')).toMatchObject({
      is_enabled: true,
      is_configured: true,
      needs: [],
      failures_in_a_row: 0,
      waiting: 0,
      last_success_at: expect.any(String),
    });
    expect((await app.admin.get(METHODS)).body).toHaveLength(9);
  });

  it('shows how many visitors wait for a reviewer, apart from those who wait for a service', async () => {
    const before = (await methodState('manual')).reviews;
    const [task, other] = [await taskWith(app, 'manual'), await taskWith(app, 'manual')];
    await ada.attempt(task, { evidence: 'One' });
    await ada.attempt(other, { evidence: 'Two' });
    await app.admin.delete(`/api/v1/admin/tasks/${other}`);
    expect(await methodState('manual')).toMatchObject({ waiting: 0, reviews: before + 2 });
    expect(await methodState('ton_balance')).toMatchObject({ reviews: 0 });
  });

  it('is switched off with a note, and on again, with a row each', async () => {
    const task = await taskWith(app, 'wallet');
    const change = (body: object) => app.admin.put(`${METHODS}/wallet`).send(body);
    const off = await change({ is_enabled: false, note: '维护中', note_en: 'Back at noon' });
    expect(off.body).toMatchObject({
      method: 'wallet',
      is_enabled: false,
      note_en: 'Back at noon',
    });
    expect(await newestLogs(app)).toMatchObject([
      {
        action: 'update_verification',
        resource_type: 'verification',
        details: expect.stringContaining('Verification wallet: is_enabled: true → false'),
      },
    ]);
    const answer = await ada
      .send('post', `/api/v1/me/tasks/${task}/start`)
      .set('Accept-Language', 'en');
    expect(answer.body).toMatchObject({
      status: 409,
      code: 'verification.switched_off',
      detail: 'Back at noon',
    });
    const { body: tasks } = await app.visitor.get('/api/v1/airdrop/tasks');
    expect(tasks.find((entry: { id: number }) => entry.id === task)).toMatchObject({
      is_verification_available: false,
      needs: ['is_enabled'],
      verification_note: '维护中',
      verification_note_en: 'Back at noon',
    });
    await change({ is_enabled: true });
    expect(await ada.attempt(task)).toMatchObject({ status: 'completed' });
    const rows = await app.sql('select id from operation_logs');
    await change({ is_enabled: true });
    expect(await app.sql('select id from operation_logs')).toHaveLength(rows.length);
  });

  it('that is switched off without a note says so itself', async () => {
    const task = await taskWith(app, 'wallet');
    const change = (body: object) => app.admin.put(`${METHODS}/wallet`).send(body);
    await change({ is_enabled: false, note: '', note_en: '' });
    const { body } = await app.admin.get(`/api/v1/admin/tasks/${task}`);
    expect(body).toMatchObject({
      verification_note: '主办方暂时停用了此任务的验证。',
      verification_note_en: 'The organisers have switched this check off for now.',
    });
    await change({ is_enabled: true });
  });

  it('that there is not is not found', async () => {
    const { body } = await app.admin.put(`${METHODS}/astrology`).send({ is_enabled: false });
    expect(body).toMatchObject({ status: 404, code: 'verification.not_found' });
  });
});
