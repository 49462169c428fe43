import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTonAddress } from '#libs/domain/index.js';
import { as, joinAs } from '../../support/api/admins.js';
import { newParticipant, type Participant } from '../../support/api/participants.js';
import { PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';
import { auditFiles } from '../../support/process/audit.js';

const PUBLIC = '/api/v1/public/campaign';
const DAY = 86_400_000;

let desk: PayoutDesk;
let distributor: number;
let visitor: Participant;
let claims: [pulled: TestClaim, left: TestClaim, banned: TestClaim];
let folder: string;

const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();
const plan = () => desk.app.api.call('getClosingPlan');
const close = () => desk.app.admin.post('/api/v1/admin/campaign/close');

function lieAboutWallets(change: (wallets: object[]) => object[]): void {
  desk.chain.distort = (path, answer) =>
    path === 'wallets' ? { jetton_wallets: change(answer.jetton_wallets) } : answer;
}

/** A published root of three claims: one is pulled, one is not, and one has a user who is banned since. */
beforeAll(async () => {
  desk = await PayoutDesk.open();
  folder = await mkdtemp(join(tmpdir(), 'jetdrop-unpaid-'));
  visitor = await newParticipant(desk.app);
  const wallet = await desk.app.sql<{ wallet_address: string }>(
    'select wallet_address from users where id = ?',
    [visitor.id],
  );
  const receiver = parseTonAddress(wallet[0]?.wallet_address ?? '')?.raw ?? '';
  const left = await desk.makeClaim(3, { user: visitor.id, receiver });
  const [pulled, banned] = (await desk.makeClaims(4, 2)) as [TestClaim, TestClaim];
  claims = [pulled, left, banned];
  distributor = await desk.create();
  await desk.fund(distributor);
  await desk.sign(await desk.request(distributor, 'publish'));
  await desk.setBanned(banned, 'ban');
  await desk.pull(
    distributor,
    claims.toSorted((one, other) => one.id - other.id),
    pulled,
  );
  await desk.sync();
  const body = { campaign_start: at(-60), campaign_end: at(-0.01) };
  await desk.app.api.call('updateSettings', { body });
});

afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true });
});

describe('claims that were never pulled', () => {
  it('are waited for until the deadline', async () => {
    expect(await plan()).toMatchObject({ open: ['open_payouts'], unpaid_claims: 0 });
    await desk.waitDays(31);
    await desk.sync();
    expect(await plan()).toMatchObject({ open: ['open_payouts'], unpaid_claims: 0 });
    expect((await close()).body.code).toBe('campaign.not_closable');
  });

  it('are waited for though the chain API once named no tokens', async () => {
    lieAboutWallets(() => []);
    await desk.sync();
    expect((await plan()).open).toEqual(['open_payouts']);
    lieAboutWallets((wallets) => wallets.map((wallet) => ({ ...wallet, balance: '0' })));
    await desk.sync();
    expect((await plan()).open).toEqual([]);
    desk.chain.beHonest();
    expect((await close()).body.code).toBe('campaign.not_closable');
    expect((await plan()).open).toEqual(['open_payouts']);
  });

  it('are waited for though it named none when a second admin was asked', async () => {
    const second = as(desk.app, (await joinAs(desk.app, 'manager')).token);
    lieAboutWallets((wallets) => wallets.map((wallet) => ({ ...wallet, balance: '0' })));
    await desk.sync();
    const { request_id: id, code } = (await close()).body;
    expect(code).toBe('approval.required');
    const { hash } = (await second.get(`approvals/${id}`)).body;
    desk.chain.beHonest();
    const approved = await second.post(`approvals/${id}/approve`).send({ hash });
    expect([approved.status, approved.body.code]).toEqual([409, 'campaign.not_closable']);
    await desk.app.sql('update admin_rules set closing_needs_two = false');
  });

  it('are not waited for once the tokens are withdrawn', async () => {
    const left = { units: String(5n * UNIT) };
    await desk.sign(await desk.request(distributor, 'withdraw', left));
    expect(await plan()).toMatchObject({ open: [], unpaid_claims: 2, unpaid_tokens: 5 });
  });

  it('are waited for while a later deadline can still be signed', async () => {
    await desk.request(distributor, 'extend', { deadline: at(60) });
    expect((await plan()).open).toEqual(['open_payouts']);
    await desk.sync(4_000);
    expect((await plan()).open).toEqual([]);
  });

  it('are closed with the root on the chain, when no newer one was signed', async () => {
    await desk.request(distributor, 'publish');
    expect(await desk.distributor(distributor)).toMatchObject({ published: 2 });
    await desk.sync(4_000);
    expect((await plan()).open).toEqual([]);
  });

  it('of an owner who does not withdraw are waited for a month longer', async () => {
    const [late] = (await desk.makeClaims(1)) as [TestClaim];
    const other = await desk.create();
    await desk.fund(other);
    await desk.waitDays(31);
    await desk.sync();
    expect((await plan()).open).toEqual(['open_payouts']);
    await desk.waitDays(30);
    await desk.sync();
    expect(await plan()).toMatchObject({ open: [], unpaid_claims: 3 });
    await desk.push(other);
    expect(await desk.statuses([late])).toEqual(['delivered']);
  });

  it('are forfeited when the campaign is closed', async () => {
    const { status, body: report } = await close();
    expect([status, report.code]).toEqual([200, undefined]);
    expect(report).toMatchObject({ claimed: 5, delivered: 5, forfeited: 5 });
    expect(report.distributors).toMatchObject([
      { payouts: 3, tokens: 4 },
      { payouts: 1, tokens: 1 },
    ]);
    expect(await desk.statuses(claims)).toEqual(['delivered', 'forfeited', 'forfeited']);
    expect(await desk.distributor(distributor)).toMatchObject({ forfeited: 2, payable: 0 });
    await desk.expectPaid(claims);
  });

  it.each([
    ['en', 'It was not claimed to the wallet before the deadline'],
    ['zh', '在截止时间前未提取到钱包'],
  ])('tell their users why: %s', async (language, reason) => {
    const mine = async (path: string) =>
      (await visitor.send('get', `/api/v1/me/${path}`).set('Accept-Language', language)).body;
    expect(await mine('claims')).toMatchObject([{ status: 'forfeited', reason, pull: null }]);
    expect(await mine('decisions')).toMatchObject([
      { kind: 'forfeit', reason, tokens: 3, can_appeal: false },
    ]);
    expect((await mine('activity'))[0]).toMatchObject({ kind: 'forfeit', amount: -3, reason });
  });

  it('say for a banned user that nothing was paid', async () => {
    const { reason } = await desk.app.api.call('getClaim', { path: { id: claims[2].id } });
    expect(reason).toBe('claim_not_paid');
  });

  it('are not paid any more', async () => {
    for (const action of ['push', 'publish', 'fund']) {
      expect((await desk.act(distributor, action)).status).toBe(409);
    }
    const deadline = at(60);
    expect(await desk.refusal(distributor, 'extend', { deadline })).toBe(
      'distributor.campaign_closed',
    );
  });

  it('are in the files that a stranger checks', async () => {
    const path = join(folder, 'allocation.csv');
    await writeFile(path, (await desk.app.visitor.get(`${PUBLIC}/allocation.csv`)).text);
    const { text: payouts } = await desk.app.visitor.get(`${PUBLIC}/payouts.csv`);
    expect(payouts.match(/,1,forfeited,$/gm)).toHaveLength(2);
    const check = ['--report', `${desk.app.url}${PUBLIC}/report`, '--chain', desk.center.url];
    expect(await auditFiles(path, ...check)).toMatchObject({
      code: 0,
      text: expect.stringContaining('The files, the report and the chain say the same.'),
    });
  });
});
