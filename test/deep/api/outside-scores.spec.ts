import { itOfConnections, newestLogs } from '../../support/api/app.js';
import { type ScoredCampaign, startScored } from '../../support/api/outside-scores.js';
import { auditOf, newParticipant } from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';
import { SCORE_SECRET } from '../../support/shared/outside-service.js';
import { json } from '../../support/shared/stand-in.js';
import { until } from '../../support/shared/until.js';
import { type SignedRequest, signatureOf } from '../../support/shared/webhooks.js';

const USERS = '/api/v1/admin/users';
const ME = '/api/v1/me';

let campaign: ScoredCampaign;
beforeAll(async () => {
  campaign = await startScored();
});
beforeEach(() => campaign.reset());
afterAll(() => campaign.close());

describe('without an outside service in the settings', () => {
  it('no requests are sent, and claims are approved as ever', async () => {
    await campaign.reset({ outside_score_url: '' });
    const one = await campaign.claimant();
    await campaign.ask();
    expect(campaign.service.asked).toEqual([]);
    expect(await campaign.scoreOf(one)).toMatchObject({ state: 'not_asked', score: null });
    expect(await campaign.risksOf(one.claim)).toMatchObject({ is_score_awaited: false });
    expect(await campaign.approveMatching(one.claim)).toMatchObject({ ids: [one.claim] });
  });

  it('no requests are sent in a preview either', async () => {
    await campaign.claimant();
    await goLive(campaign.app, { campaign_mode: 'preview' });
    await campaign.ask();
    expect(campaign.service.asked).toEqual([]);
  });
});

describe('a user with a claim', () => {
  it('is asked about once, signed, with the address of the wallet and nothing else', async () => {
    await newParticipant(campaign.app);
    const one = await campaign.claimant();
    await campaign.answered(one);
    await campaign.claim(one);
    await campaign.ask();
    const { service } = campaign;
    expect(service.asked).toEqual(['/wallets']);
    const [question] = service.questions as [SignedRequest];
    expect(JSON.parse(question.body)).toEqual({ wallet_address: one.address });
    expect(question.headers['webhook-signature']).toBe(signatureOf(SCORE_SECRET, question));
    const age = Date.now() / 1000 - Number(question.headers['webhook-timestamp']);
    expect(Math.abs(age)).toBeLessThan(60);
    expect(Object.keys(question.headers).toSorted()).toEqual([
      'connection',
      'content-length',
      'content-type',
      'host',
      'user-agent',
      'webhook-id',
      'webhook-signature',
      'webhook-timestamp',
    ]);
  });

  it('is asked about once by two servers', async () => {
    const { app, other, service } = campaign;
    const users = [await campaign.claimant(), await campaign.claimant(), await campaign.claimant()];
    await Promise.all([campaign.ask(app), campaign.ask(other)]);
    for (const user of users) await campaign.answered(user);
    await Promise.all([campaign.ask(app), campaign.ask(other)]);
    const asked = service.questions.map(({ body }) => JSON.parse(body).wallet_address);
    expect(asked.toSorted()).toEqual(users.map(({ address }) => address).toSorted());
  });

  itOfConnections(
    'is asked about by nobody else while one server waits for the answer',
    async () => {
      const { app, other, service } = campaign;
      let release = () => {};
      service.answerWith((request, response) => {
        release = () => void json({ score: 1, reasons: [] })(request, response);
      });
      const one = await campaign.claimant();
      const asking = campaign.ask(app);
      await until(async () => service.asked.length > 0);
      // The run of the server that waits comes after that; the other one finds nothing to ask.
      const runs = [campaign.ask(app), campaign.ask(other)];
      await Promise.race([...runs, until(async () => service.asked.length > 1)]);
      expect(service.asked).toHaveLength(1);
      release();
      await Promise.all([asking, ...runs]);
      expect(await campaign.scoreOf(one)).toMatchObject({ state: 'answered', score: 1 });
    },
  );

  it('is not asked about while a person has to look anyway, or none has to any more', async () => {
    const { app } = campaign;
    const banned = await campaign.claimant();
    const held = await campaign.claimant();
    const decided = await campaign.claimant();
    await app.api.call('banUser', { path: { id: banned.id } });
    await app.api.call('holdUser', { path: { id: held.id }, body: { reason: 'Looks odd' } });
    await app.api.call('approveClaim', { path: { id: decided.claim } });
    const free = await campaign.claimant();
    await campaign.answered(free);
    expect(campaign.service.asked).toHaveLength(1);
  });

  it('waits for the answer where all that matches is approved, but not by name', async () => {
    const { app, service } = campaign;
    service.answerWith((_request, response) => response.writeHead(500).end());
    const [one, other] = [await campaign.claimant(), await campaign.claimant()];
    const refused = { status: 409, code: 'claim.scores_awaited' };
    expect(await campaign.approveMatching(one.claim, other.claim)).toMatchObject(refused);
    expect(await campaign.risksOf(one.claim)).toMatchObject({ is_score_awaited: true });
    const path = { id: other.claim };
    expect(await app.api.call('approveClaim', { path })).toMatchObject({ status: 'approved' });
    await campaign.hasFailed(one);
    expect(await campaign.approveMatching(one.claim)).toMatchObject(refused);
    service.answerWith(undefined);
    await campaign.dueAgain();
    await campaign.answered(one);
    expect(await campaign.risksOf(one.claim)).toMatchObject({ is_score_awaited: false });
    expect(await campaign.approveMatching(one.claim)).toMatchObject({ ids: [one.claim] });
  });

  it('is asked about with a claim from before, and waits no more once the address is empty', async () => {
    await campaign.reset({ outside_score_url: '' });
    const [one, other] = [await campaign.claimant(), await campaign.claimant()];
    await goLive(campaign.app, { outside_score_url: campaign.service.url });
    await campaign.answered(one);
    await campaign.answered(other);
    campaign.service.answerWith((_request, response) => response.writeHead(500).end());
    const late = await campaign.claimant();
    await campaign.hasFailed(late);
    const refused = { code: 'claim.scores_awaited' };
    expect(await campaign.approveMatching(late.claim)).toMatchObject(refused);
    await campaign.app.api.call('updateSettings', { body: { outside_score_url: '' } });
    expect(await campaign.approveMatching(late.claim)).toMatchObject({ ids: [late.claim] });
  });

  it('waits for the answer too when a second admin has to approve', async () => {
    const { app } = campaign;
    const users = [await campaign.claimant(), await campaign.claimant()];
    for (const user of users) await campaign.answered(user);
    campaign.service.answerWith((_request, response) => response.writeHead(500).end());
    const waiting = await campaign.claimant();
    const rules = await app.api.call('getAdminRules');
    const limit = (claims_alone: number | null, updated_at: string) =>
      app.api.call('updateAdminRules', { body: { claims_alone, updated_at } });
    const { updated_at } = await limit(2, rules.updated_at);
    const claims = users.map(({ claim }) => claim);
    // Two claims are left to approve, which are not too many for one admin.
    expect(await campaign.approveMatching(...claims, waiting.claim)).toMatchObject({ ids: claims });
    await limit(rules.claims_alone, updated_at);
  });
});

describe('a user with a high score', () => {
  const REASONS = ['Bought with 40 others', '<img src=x onerror=alert(1)>'];

  const unusual = async (score = 80) => {
    const one = await campaign.claimant({ score, reasons: REASONS });
    await campaign.answered(one);
    return one;
  };

  it('is held, reads why in both languages, and may appeal; reasons are for admins', async () => {
    const one = await unusual();
    expect(await campaign.heldNow(one)).toBe(true);
    expect(await newestLogs(campaign.app)).toMatchObject([
      { action: 'hold_user', admin_username: '' },
    ]);
    const read = (language: string) =>
      one.send('get', `${ME}/decisions`).set('Accept-Language', language);
    const [english, chinese] = [await read('en'), await read('zh')];
    expect(english.body).toMatchObject([
      {
        kind: 'hold',
        reason: 'An outside check that the organisers use found your wallet unusual',
        is_reviewed: false,
        can_appeal: true,
      },
    ]);
    expect(chinese.body[0].reason).toBe('主办方使用的外部检测服务发现你的钱包存在异常');
    expect(english.text).not.toContain('Bought');
    expect(await campaign.scoreOf(one)).toMatchObject({
      state: 'answered',
      score: 80,
      reasons: REASONS,
      wallet_address: one.address,
      answered_at: expect.any(String),
    });
  });

  it('is released by an appeal, and not held again for the same', async () => {
    const { app } = campaign;
    const one = await unusual();
    const [{ id: decision_id }] = (await one.send('get', `${ME}/decisions`)).body;
    const text = 'It is my only wallet.';
    await one.send('post', `${ME}/appeals`).send({ decision_id, text });
    const query = { filter: JSON.stringify({ user_id: one.id }) };
    const [appeal] = await app.api.call('listAppeals', { query });
    const body = { answer: 'You are right.' };
    await app.api.call('overturnAppeal', { path: { id: appeal?.id ?? 0 }, body });
    await campaign.claim(one);
    await campaign.ask();
    expect(await campaign.heldNow(one)).toBe(false);
    expect(campaign.service.questions).toHaveLength(1);
    expect(await campaign.approveMatching(one.claim)).toMatchObject({ ids: [one.claim] });
  });

  it('below the setting is free until the setting is lowered, which says who would wait', async () => {
    const { app } = campaign;
    const one = await unusual(79);
    expect(await campaign.heldNow(one)).toBe(false);
    const effect = async (outside_score_hold: number) => {
      const body = { outside_score_hold };
      return (await app.api.call('estimateSettingsEffects', { body }))[0]?.waiting;
    };
    expect([await effect(81), await effect(79), await effect(0)]).toEqual([0, 1, 0]);
    await app.api.call('updateSettings', { body: { outside_score_hold: 79 } });
    await campaign.ask();
    expect(await campaign.heldNow(one)).toBe(true);
  });

  it('is not held where the setting is 0', async () => {
    await campaign.reset({ outside_score_hold: 0 });
    const one = await unusual(100);
    expect(await campaign.heldNow(one)).toBe(false);
    expect(await campaign.scoreOf(one)).toMatchObject({ score: 100, reasons: REASONS });
  });
});

describe("the service's response about a person", () => {
  it('is part of their data, and deleted with them', async () => {
    const { app } = campaign;
    const one = await campaign.claimant({ score: 7, reasons: ['New'] });
    await campaign.answered(one);
    const data = await app.api.call('exportPersonalData', { path: { id: one.id } });
    expect(data.outside_score).toMatchObject([
      { wallet_address: one.address, score: '7', reasons: '["New"]' },
    ]);
    await app.api.call('removePersonalData', { path: { id: one.id } });
    expect(await app.sql('select 1 from outside_scores')).toEqual([]);
    expect((await app.admin.get(`${USERS}/${one.id}/outside-score`)).status).toBe(404);
    expect(await auditOf(app)).toEqual([]);
  });
});
