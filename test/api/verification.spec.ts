import { jest } from '@jest/globals';
import { ASK_TIME, setClock } from '../../server/database/clock.js';
import { hashWords } from '../../server/modules/tasks/verification/passcodes.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { awards, type Participant, participant, taskWith } from '../support/api/verification.js';
import { goLive } from '../support/api/visitor.js';
import { startChain, type TestChain } from '../support/shared/chain.js';
import {
  BOT_TOKEN,
  startTelegram,
  type TestTelegram,
  telegramLogin,
} from '../support/shared/telegram.js';

const METHODS = '/api/v1/admin/verification-methods';
const JETTON = `0:${'ab'.repeat(32)}`;
const OTHER_JETTON = `0:${'cd'.repeat(32)}`;

let app: TestApp;
let chain: TestChain;
let telegram: TestTelegram;
let ada: Participant;
beforeAll(async () => {
  [chain, telegram] = await Promise.all([startChain(), startTelegram()]);
  app = await startApp({
    TRUST_PROXY: '1',
    OUTBOUND_REQUESTS: 'on',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
    TELEGRAM_API_URL: telegram.origin,
  });
  await goLive(app, { chain_api_url: chain.url, contract_address: JETTON, wallets_list_url: '' });
});
beforeEach(async () => {
  ada = await participant(app);
});
afterAll(async () => {
  await app.close();
  chain.close();
  telegram.close();
});

/** The message for a wrong field, as the form shows it. */
const errorsOf = async (taskId: number, handedIn: object) => {
  await ada.start(taskId);
  const { status, body } = await ada.submit(taskId, handedIn);
  expect(status).toBe(422);
  return Object.keys(body.errors);
};

describe('a task of the method', () => {
  it.each(['self', 'wallet'] as const)('%s is completed by the session', async (method) => {
    const task = await taskWith(app, method);
    expect(await ada.attempt(task)).toMatchObject({ status: 'completed', reason: null });
    expect(await awards(app, ada.id, task)).toBe(1);
  });

  it('page_visit needs the seconds, on the clock and in view', async () => {
    const task = await taskWith(app, 'page_visit', { path: '/whitepaper', seconds: 30 });
    const started = await ada.send('post', `/api/v1/me/tasks/${task}/start`);
    expect(Date.parse(started.body.due_at) - Date.now()).toBeGreaterThan(25_000);
    const early = await ada.submit(task, { seconds: 30 });
    expect(early.body).toMatchObject({ status: 409, code: 'task.not_due' });
    await app.sql(`update completions set due_at = now() - interval '1 s' where task_id = ?`, [
      task,
    ]);
    expect((await ada.submit(task, { seconds: 12 })).body).toMatchObject({
      status: 'failed',
      reason: 'The page was in view for 12 of 30 seconds',
      decision_id: expect.any(Number),
      can_appeal: true,
    });
    expect(await ada.attempt(task, { seconds: 31 })).toMatchObject({ status: 'completed' });
  });

  it('code takes one of its words, in any case, as often as there are tries', async () => {
    const task = await taskWith(app, 'code', { words: ['Moon rise', 'Sunset'], tries: 3 });
    expect(await errorsOf(task, { code: '  ' })).toEqual(['code']);
    expect((await ada.submit(task, { code: 'noon' })).body).toMatchObject({
      status: 'failed',
      reason: 'This passcode is wrong; tries left: 2',
      tries_left: 2,
    });
    const { body } = await app.admin.get(`/api/v1/admin/users/${ada.id}/completions`);
    expect(body.find(({ task_id }: { task_id: number }) => task_id === task)).toMatchObject({
      reason: 'This passcode is wrong; tries left: 2',
      reason_zh: '口令不正确，剩余尝试次数：2',
    });
    expect(await ada.attempt(task, { code: ' MOON  rise' })).toMatchObject({ status: 'completed' });
    const bob = await participant(app);
    for (const left of [2, 1, 0]) {
      expect(await bob.attempt(task, { code: 'noon' })).toMatchObject({ tries_left: left });
    }
    expect(await bob.attempt(task, { code: 'sunset' })).toMatchObject({
      status: 'failed',
      reason: 'All tries are used up',
      tries_left: 0,
    });
  });

  it.each<[string, object]>([
    ['the words are replaced', { words: ['Sunset'], tries: 2 }],
    ['there are more tries', { tries: 3 }],
    ['the word is set once more', { words: ['Moon rise'], tries: 2 }],
  ])(
    'code can be tried again by a visitor who has no tries left, once %s',
    async (_when, settings) => {
      const task = await taskWith(app, 'code', { words: ['Moon rise'], tries: 2 });
      for (const code of ['noon', 'moon']) await ada.attempt(task, { code });
      expect(await ada.standing(task)).toMatchObject({ tries_left: 0 });
      const put = (body: object) => app.admin.put(`/api/v1/admin/tasks/${task}`).send(body);
      expect((await put({ title_en: 'Another name' })).status).toBe(200);
      expect(await ada.standing(task)).toMatchObject({ tries_left: 0 });
      expect((await put({ verification_settings: settings })).status).toBe(200);
      const { tries = 2 } = settings as { tries?: number };
      expect(await ada.standing(task)).toMatchObject({ tries_left: tries });
      const code = 'words' in settings ? String(settings.words) : 'moon rise';
      expect(await ada.attempt(task, { code })).toMatchObject({ status: 'completed' });
    },
  );

  it('code does not mind characters that nobody sees, and none of them costs a try', async () => {
    const task = await taskWith(app, 'code', { words: ['\ufeffmoon\u200brise'], tries: 1 });
    for (const code of ['', '\u200b', '\u3164\u2060']) {
      expect(await errorsOf(task, { code })).toEqual(['code']);
    }
    expect(await ada.standing(task)).toMatchObject({ status: 'in_progress', tries_left: 1 });
    expect(await ada.attempt(task, { code: 'Moon\u00adrise' })).toMatchObject({
      status: 'completed',
    });
  });

  it('code still takes a word that was stored with such characters before', async () => {
    const task = await taskWith(app, 'code', { words: ['moonrise'], tries: 1 });
    const word_hashes = JSON.stringify(await hashWords(['moon\u200brise']));
    await app.sql(
      `update tasks set verification_settings = verification_settings || jsonb_build_object(
         'word_hashes', ?::jsonb) where id = ?`,
      [word_hashes, task],
    );
    expect(await ada.attempt(task, { code: 'moon\u200brise' })).toMatchObject({
      status: 'completed',
    });
  });

  it('code gives nobody more tries who asks at the same time', async () => {
    const task = await taskWith(app, 'code', { words: ['moonrise'], tries: 2 });
    await ada.start(task);
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => ada.submit(task, { code: `guess ${n}` })),
    );
    expect(await ada.standing(task)).toMatchObject({ status: 'failed', tries_left: 1 });
  });

  it('ton_balance asks the chain', async () => {
    const task = await taskWith(app, 'ton_balance', { amount: '1.5' });
    chain.tons.set(ada.account, 1_499_999_999n);
    expect(await ada.attempt(task)).toMatchObject({
      status: 'failed',
      reason: 'The wallet holds 1.499999999 TON; at least 1.5 TON are needed',
    });
    const bob = await participant(app);
    chain.tons.set(bob.account, 1_500_000_000n);
    expect(await bob.attempt(task)).toMatchObject({ status: 'completed' });
    const nobody = await participant(app);
    expect(await nobody.attempt(task)).toMatchObject({ status: 'failed' });
    expect(chain.asked.some((path) => path.includes('include_boc=false'))).toBe(true);
  });

  it.each<['ton_balance' | 'jetton_balance', string]>([
    ['ton_balance', 'accountStates'],
    ['jetton_balance', 'jetton/wallets'],
  ])(
    '%s asks the chain again after a refusal, but not more often than it may',
    async (method, path) => {
      const task = await taskWith(app, method, { amount: '1' });
      const asked = () =>
        chain.asked.filter((it) => it.includes(path) && it.includes(ada.account.slice(2))).length;
      expect(await ada.attempt(task)).toMatchObject({ status: 'failed' });
      chain.tons.set(ada.account, 2_000_000_000n);
      chain.jettons.set(`${ada.account} ${JETTON}`, 2_000_000_000n);
      await ada.start(task);
      const { status, headers, body } = await ada.submit(task);
      const seconds = Number(headers['retry-after']);
      expect([status, body.code]).toEqual([409, 'task.not_due']);
      expect(body.detail).toBe(
        `The balance was read a moment ago, please try again in ${seconds} s`,
      );
      expect(asked()).toBe(1);
      const { now } = performance;
      const clock = jest
        .spyOn(performance, 'now')
        .mockImplementation(() => now.call(performance) + seconds * 1000);
      expect((await ada.submit(task)).body).toMatchObject({ status: 'completed' });
      clock.mockRestore();
      // The database may have been asked for its time meanwhile.
      await setClock(async () => (await app.sql<{ now: number }>(ASK_TIME))[0]?.now);
      expect(asked()).toBe(2);
    },
  );

  it('jetton_balance asks for the campaign’s token, or the task’s, with its decimals', async () => {
    const own = await taskWith(app, 'jetton_balance', { amount: '300000000.5' });
    chain.jettons.set(`${ada.account} ${JETTON}`, 300_000_000_499_999_999n);
    expect(await ada.attempt(own)).toMatchObject({
      reason: 'The wallet holds 300000000.499999999 JETD; at least 300000000.5 JETD are needed',
    });
    const other = await taskWith(app, 'jetton_balance', {
      amount: '2',
      jetton_address: OTHER_JETTON,
    });
    chain.decimals.set(OTHER_JETTON, 2);
    chain.jettons.set(`${ada.account} ${OTHER_JETTON}`, 200n);
    expect(await ada.attempt(other)).toMatchObject({ status: 'completed' });
  });

  it('referrals counts invited friends', async () => {
    const task = await taskWith(app, 'referrals', { count: 1 });
    expect(await ada.attempt(task)).toMatchObject({
      reason: '0 of 1 invited friends count so far',
    });
    const friend = await participant(app);
    // Enough for an admin who looks at invitations meanwhile.
    await app.sql(
      `update site_settings set values = values || '{"referral_min_points": 0}'::jsonb where id = 1`,
    );
    await app.sql('update users set inviter_id = ?, referral_counts = true where id = ?', [
      ada.id,
      friend.id,
    ]);
    expect(await ada.attempt(task)).toMatchObject({ status: 'completed' });
    expect((await friend.send('get', '/api/v1/me')).body.inviter).toBe(true);
  });

  it('telegram_member asks Telegram who is in the chat', async () => {
    const task = await taskWith(app, 'telegram_member', { chat: '@sample_chat' });
    expect(await ada.attempt(task)).toMatchObject({
      reason: 'Connect your Telegram account first',
    });
    const id = 1000 + ada.id;
    await ada.send('post', '/api/v1/me/telegram').send(telegramLogin({ id }));
    expect(await ada.attempt(task)).toMatchObject({
      reason: 'Telegram does not know you as a member of @sample_chat',
    });
    for (const role of [{ status: 'left' }, { status: 'restricted', is_member: false }]) {
      telegram.roles.set(`@sample_chat ${id}`, role);
      expect(await ada.attempt(task)).toMatchObject({ status: 'failed' });
    }
    telegram.roles.set(`@sample_chat ${id}`, { status: 'restricted', is_member: true });
    expect(await ada.attempt(task)).toMatchObject({ status: 'completed' });
  });

  it('manual waits for a person, with what was asked for', async () => {
    const link = await taskWith(app, 'manual', { evidence: 'link', evidence_hint_en: 'Your post' });
    expect(await errorsOf(link, {})).toEqual(['evidence']);
    expect((await ada.submit(link, { evidence: 'javascript:alert(1)' })).status).toBe(422);
    expect((await ada.submit(link, { evidence: 'https://example.com/post' })).body).toMatchObject({
      status: 'pending_verification',
      waiting_for: 'person',
      review_due_at: expect.any(String),
    });
    const text = await taskWith(app, 'manual', { evidence: 'text' });
    expect(await errorsOf(text, { evidence: ' ' })).toEqual(['evidence']);
    expect((await ada.submit(text, { evidence: 'Ada' })).status).toBe(200);
  });
});

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

  it('are public, without what nobody may know', async () => {
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

  it('are sent back with what was answered of them, and nothing of that is stored', async () => {
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

  it('says how many wait for a person, apart from those that wait for a service', async () => {
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
