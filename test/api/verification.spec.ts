import { jest } from '@jest/globals';
import { hashWords } from '../../server/modules/earning/tasks/verification/passcodes.js';
import { ASK_TIME, setClock } from '../../server/platform/database/clock.js';
import { makeContent } from '../factories/records.js';
import type { TestApp } from '../support/api/app.js';
import {
  awards,
  errorsOf,
  linkTelegram,
  type Participant,
  participant,
  taskWith,
} from '../support/api/verification.js';
import {
  JETTON,
  startVerification,
  type VerificationServices,
} from '../support/api/verification-services.js';
import type { TestChain } from '../support/shared/chain.js';
import { type TestTelegram, telegramLogin } from '../support/shared/telegram.js';

const OTHER_JETTON = `0:${'cd'.repeat(32)}`;

let services: VerificationServices;
let app: TestApp;
let chain: TestChain;
let telegram: TestTelegram;
let ada: Participant;
beforeAll(async () => {
  services = await startVerification({ contract_address: JETTON });
  ({ app, chain, telegram } = services);
});
beforeEach(async () => {
  ada = await participant(app);
});
afterAll(() => services.close());

describe('a task of the method', () => {
  it.each(['self', 'wallet'] as const)('%s is completed by the session', async (method) => {
    const task = await taskWith(app, method);
    expect(await ada.attempt(task)).toMatchObject({ status: 'completed', reason: null });
    expect(await awards(app, ada.id, task)).toBe(1);
  });

  it('a page without content gives no points, also once the task was begun', async () => {
    const nothing = { status: 409, code: 'verification.not_set_up' };
    const detail = 'The page of this task has not been published yet.';
    const task = await taskWith(app, 'page_visit', { path: '/whitepaper', seconds: 30 });
    const start = `/api/v1/me/tasks/${task}/start`;
    expect((await ada.send('post', start)).body).toMatchObject({ ...nothing, detail });
    const section = await makeContent(app, { type: 'whitepaper' });
    expect((await ada.send('post', start)).body).toMatchObject({ status: 'in_progress' });
    const switchTo = (is_active: boolean) =>
      app.admin.put(`/api/v1/admin/contents/${section.id}`).send({ is_active });
    await switchTo(false);
    await app.sql('update completions set due_at = now() where task_id = ?', [task]);
    expect((await ada.submit(task, { seconds: 31 })).body).toMatchObject(nothing);
    const shown = async () => (await app.api.call('listActiveTasks')).find(({ id }) => id === task);
    expect(await shown()).toMatchObject({
      is_verification_available: false,
      needs: ['page_content'],
      verification_note_en: detail,
    });
    await switchTo(true);
    expect(await shown()).toMatchObject({ is_verification_available: true, needs: [] });
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
      can_appeal: false,
    });
    expect(await ada.attempt(task, { seconds: 31 })).toMatchObject({ status: 'completed' });
  });

  it('code takes one of its words, in any case, as often as there are tries', async () => {
    const task = await taskWith(app, 'code', { words: ['Moon rise', 'Sunset'], tries: 3 });
    expect(await errorsOf(ada, task, { code: '  ' })).toEqual(['code']);
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

  it('code ignores invisible characters, and none of them costs a try', async () => {
    const task = await taskWith(app, 'code', { words: ['\ufeffmoon\u200brise'], tries: 1 });
    for (const code of ['', '\u200b', '\u3164\u2060']) {
      expect(await errorsOf(ada, task, { code })).toEqual(['code']);
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

  it('code gives no more tries to simultaneous calls', async () => {
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
      reason: 'The wallet holds 1.499999999 TON; the task needs at least 1.5 TON',
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
      // The server may have read the database's clock meanwhile.
      await setClock(async () => (await app.sql<{ now: number }>(ASK_TIME))[0]?.now);
      expect(asked()).toBe(2);
    },
  );

  it('jetton_balance asks for the campaign’s token, or the task’s, with its decimals', async () => {
    const own = await taskWith(app, 'jetton_balance', { amount: '300000000.5' });
    chain.jettons.set(`${ada.account} ${JETTON}`, 300_000_000_499_999_999n);
    expect(await ada.attempt(own)).toMatchObject({
      reason: 'The wallet holds 300000000.499999999 JETD; the task needs at least 300000000.5 JETD',
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
    // The friend counts, also when invitations are recomputed meanwhile.
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
    await linkTelegram(ada, telegramLogin({ id }));
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

  it('manual waits for a reviewer, with the requested evidence', async () => {
    const link = await taskWith(app, 'manual', { evidence: 'link', evidence_hint_en: 'Your post' });
    expect(await errorsOf(ada, link, {})).toEqual(['evidence']);
    expect((await ada.submit(link, { evidence: 'https://example.com/post' })).body).toMatchObject({
      status: 'pending_verification',
      waiting_for: 'person',
      review_due_at: expect.any(String),
    });
    const text = await taskWith(app, 'manual', { evidence: 'text' });
    expect(await errorsOf(ada, text, { evidence: ' ' })).toEqual(['evidence']);
    expect((await ada.submit(text, { evidence: 'Ada' })).status).toBe(200);
  });
});
