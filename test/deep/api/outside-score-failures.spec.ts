import { as, joinAs } from '../../support/api/admins.js';
import { newestLogs, startApp, type TestApp } from '../../support/api/app.js';
import { actionsIn, type ScoredCampaign, startScored } from '../../support/api/outside-scores.js';
import { goLive } from '../../support/api/visitor.js';
import { SCORE_SECRET } from '../../support/shared/outside-service.js';
import { type Answer, DOWN, json, SILENT, tooMany } from '../../support/shared/stand-in.js';

const SITE = '/api/v1/public/site';

let campaign: ScoredCampaign;
beforeAll(async () => {
  campaign = await startScored();
});
beforeEach(() => campaign.reset());
afterAll(() => campaign.close());

const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(code, headers).end('{"score":0,"reasons":[]}');

const HUGE = { score: 0, reasons: [], more: 'x'.repeat(20_000) };

describe('an outside service that fails', () => {
  it.each<[string, Answer, string]>([
    ['answers 500', status(500), 'answers 500'],
    ['leads elsewhere', status(302, { location: '/there' }), 'answers 302'],
    ['is not there', DOWN, 'socket hang up'],
    ['does not answer', SILENT, 'does not answer within 5 s'],
    ['answers too much', json(HUGE), 'more than 20000 bytes'],
    ['answers no JSON', (_request, response) => response.end('score: 7'), 'answers no JSON'],
    ['answers null', json(null), 'no score with reasons'],
    ['answers a score above 100', json({ score: 101, reasons: [] }), 'no score with reasons'],
    ['answers no reasons', json({ score: 7 }), 'no score with reasons'],
    ['answers 11 reasons', json({ score: 7, reasons: Array(11).fill('x') }), 'no score with'],
  ])('because it %s holds no user, and gets the request again', async (_how, answer, line) => {
    const { service } = campaign;
    service.answerWith(answer);
    const one = await campaign.claimant({ score: 90, reasons: ['New'] });
    await campaign.hasFailed(one);
    const score = await campaign.scoreOf(one);
    expect(score).toMatchObject({ state: 'waiting', score: null, reasons: [] });
    expect(score.last_error).toContain(line);
    expect(service.asked).toEqual(['/wallets']);
    expect(await campaign.heldNow(one)).toBe(false);
    service.answerWith(undefined);
    await campaign.dueAgain();
    await campaign.answered(one);
    expect(await campaign.scoreOf(one)).toMatchObject({ score: 90, last_error: null });
  });

  it('is asked with the same id again, and after five tries a person decides', async () => {
    const { app, service } = campaign;
    const ids: unknown[] = [];
    service.answerWith((request, response) => {
      ids.push(request.headers['webhook-id']);
      response.writeHead(500).end();
    });
    const one = await campaign.claimant();
    await campaign.hasFailedFinally(one);
    expect(ids.length).toBeGreaterThanOrEqual(5);
    expect(new Set(ids).size).toBe(1);
    expect(await campaign.heldNow(one)).toBe(false);
    expect(await campaign.approveMatching(one.claim)).toMatchObject({
      code: 'claim.scores_awaited',
    });
    const [row] = await app.sql<{ is_later: boolean }>(
      `select next_ask_at > now() + interval '5 hours' as is_later from outside_scores`,
    );
    expect(row).toEqual({ is_later: true });
    const path = { id: one.claim };
    expect(await app.api.call('approveClaim', { path })).toMatchObject({ status: 'approved' });
  });
});

describe('the address of the outside service', () => {
  const put = (of: TestApp, outside_score_url: string) =>
    of.admin.put('/api/v1/admin/settings').set('Accept-Language', 'en').send({ outside_score_url });

  const strictly = async (env: NodeJS.ProcessEnv, work: (app: TestApp) => Promise<void>) => {
    const app = await startApp({ OUTBOUND_REQUESTS: 'on', TRUST_PROXY: '1', ...env });
    await work(app).finally(() => app.close());
  };

  it('is empty by default; visitors read its origin, admins all of it, the log each change', async () => {
    await strictly({ OUTSIDE_SCORE_SECRET: SCORE_SECRET }, async (app) => {
      expect((await app.visitor.get(SITE)).body).toMatchObject({ outside_score_url: '' });
      const url = 'https://score.example.com/wallets?key=sample';
      expect((await put(app, url)).body).toMatchObject({ outside_score_url: url });
      const shown = { outside_score_url: 'https://score.example.com' };
      expect((await app.visitor.get(SITE)).body).toMatchObject(shown);
      const [row] = await newestLogs(app);
      expect(row?.details).toContain(`outside_score_url: "" → "${url}"`);
      expect((await app.api.call('getSettings')).outside_score_hold).toBe(80);
    });
  });

  it('is for owners, as it decides who learns of visitors', async () => {
    await strictly({ OUTSIDE_SCORE_SECRET: SCORE_SECRET }, async (app) => {
      const manager = as(app, (await joinAs(app, 'manager')).token);
      const address = { outside_score_url: 'https://score.example.com/' };
      expect((await manager.put('settings').send(address)).status).toBe(403);
      expect((await manager.put('settings').send({ outside_score_hold: 70 })).status).toBe(200);
    });
  });

  it('is refused without https, without a secret, and where no host may be called', async () => {
    const secret = { OUTSIDE_SCORE_SECRET: SCORE_SECRET };
    const refused = async (env: NodeJS.ProcessEnv, url = 'https://score.example.com/') => {
      let text = '';
      await strictly(env, async (app) => {
        const answer = await put(app, url);
        expect(answer.status).toBe(422);
        text = answer.body.errors.outside_score_url;
      });
      return text;
    };
    expect(await refused(secret, 'http://score.example.com/')).toBe('Enter an https address');
    expect(await refused({})).toContain('OUTSIDE_SCORE_SECRET');
    expect(await refused({ ...secret, OUTBOUND_REQUESTS: 'off' })).toContain('OUTBOUND_REQUESTS');
  });

  it('of this machine is not called, unless the environment allows it', async () => {
    const { service } = campaign;
    const { port } = new URL(service.origin);
    await strictly({ OUTSIDE_SCORE_SECRET: SCORE_SECRET }, async (app) => {
      const actions = actionsIn(app, service);
      const errorAt = async (outside_score_url: string) => {
        await app.sql('delete from outside_scores');
        await goLive(app, { outside_score_url, wallets_list_url: '' });
        await app.sql(`update claims set status = 'approved' where status = 'requested'`);
        const one = await actions.claimant();
        await actions.hasFailed(one);
        return (await actions.scoreOf(one)).last_error;
      };
      const named = await errorAt(`https://localhost:${port}/wallets`);
      expect(named).toContain('localhost has no public address');
      const inDigits = await errorAt(`http://127.0.0.1:${port}/wallets`);
      expect(inDigits).toContain('127.0.0.1 is no public address');
    });
    expect(service.asked).toEqual([]);
  });
});

it('an outside service that is busy is asked later, when it says', async () => {
  const { app, service } = campaign;
  service.answerWith(tooMany(3_000));
  const one = await campaign.claimant();
  await campaign.hasFailed(one);
  const [row] = await app.sql<{ minutes: number }>(
    'select round(extract(epoch from next_ask_at - now()) / 60)::int as minutes from outside_scores',
  );
  expect(row).toEqual({ minutes: 50 });
});
