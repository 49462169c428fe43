import { makeUser } from '../factories/records.js';
import type { TestAdmin } from '../support/api/admins.js';
import type { TestApp } from '../support/api/app.js';
import { approvalSteps, startApprovals } from '../support/api/approvals.js';
import { fileOf, IMPORTS, importSteps } from '../support/api/imports.js';
import { auditOf, newParticipant, newWallet } from '../support/api/participants.js';
import { WalletAccount } from '../support/shared/wallet-account.js';

let app: TestApp;
let manager: TestAdmin;
let second: TestAdmin;
beforeAll(async () => {
  ({ app, manager, second } = await startApprovals());
});

const { by, setRules, requestOf, approve } = approvalSteps(() => app);
const { checked, confirm, undo, work, booked, details, pointsOf } = importSteps(() => app);

beforeEach(async () => {
  await setRules({ points_alone: null });
});

describe('POST /api/v1/admin/imports/:id/confirm', () => {
  it('gives known wallets their points at once, with the reason in the activity', async () => {
    const known = await newParticipant(app);
    const it = await booked(
      `wallet_address,points,reason,reason_zh\n${known.wallet.address},150,Season one,第一赛季`,
    );
    expect(await pointsOf(known.id)).toBe(150);
    expect(await details(it)).toMatchObject({
      status: 'booked',
      confirmed_by: 'admin',
      booked: { awards: 1, points: 150 },
      open: { awards: 0 },
    });
    const { body } = await known.send('get', '/api/v1/me/activity').set('Accept-Language', 'zh');
    expect(body[0]).toMatchObject({ kind: 'import', amount: 150, reason: '第一赛季' });
    expect(await auditOf(app)).toEqual([]);
  });

  it('lets others wait until their key signs in, with any of its wallets', async () => {
    const number = 70_001;
    const old = new WalletAccount({ number, version: 'v4r2' });
    const before = (await app.admin.get(`${IMPORTS}/waiting`)).body;
    const it = await booked(fileOf(`${old.address},300,,`));
    const waiting = (await app.admin.get(`${IMPORTS}/waiting`)).body;
    expect(waiting).toEqual({ wallets: before.wallets + 1, points: before.points + 300 });
    const joined = await newParticipant(app, { wallet: new WalletAccount({ number }) });
    expect(await pointsOf(joined.id)).toBe(300);
    expect(await details(it)).toMatchObject({ booked: { awards: 1 }, open: { awards: 0 } });
    expect(await auditOf(app)).toEqual([]);
  });

  it('books the same file once, also for two at once', async () => {
    const known = await newParticipant(app);
    const file = fileOf(`${known.wallet.address},20,,`);
    const [one, other] = [await checked(file), await checked(file)];
    const answers = await Promise.all([confirm(one), confirm(other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await Promise.all([work(one), work(other), work(one)]);
    expect(await pointsOf(known.id)).toBe(20);
    const again = await confirm(await checked(file));
    expect([again.status, again.body.code]).toEqual([409, 'import.same_file']);
  });

  it('asks to upload a file again after another one with references was confirmed', async () => {
    const [one, other] = ['x', 'y'].map((name) =>
      fileOf(`${newWallet().address},1,,${name}-${newWallet().address}`),
    );
    const late = await checked(one ?? '');
    await booked(other ?? '');
    const { status, body } = await confirm(late);
    expect([status, body.code]).toEqual([409, 'import.changed']);
  });

  it('needs a second admin above the limit of the rules, who approves hash, sum and count', async () => {
    await setRules({ points_alone: 100 });
    const known = await newParticipant(app);
    const file = fileOf(`${known.wallet.address},150,,`);
    const it = await checked(file);
    const { id, sha256, awards, points } = it;
    const asked = await by(manager).post(`imports/${id}/confirm`).send({ sha256, awards, points });
    const request = await requestOf(asked);
    expect(request.facts).toEqual(
      expect.arrayContaining([
        { name: 'rows', value: '1' },
        { name: 'points', value: '150' },
        { name: 'sha256', value: sha256 },
      ]),
    );
    expect(await details(it)).toMatchObject({ status: 'checked' });
    expect((await approve(second, request)).status).toBe(200);
    await work(it);
    expect(await pointsOf(known.id)).toBe(150);
  });

  it('refuses another sum than the import has', async () => {
    const it = await checked(fileOf(`${newWallet().address},9,,`));
    const { status, body } = await confirm({ ...it, points: 10 });
    expect([status, body.code]).toEqual([409, 'import.not_open']);
  });

  it('goes on where a killed process has stopped', async () => {
    const known = await newParticipant(app);
    const it = await checked(fileOf(`${known.wallet.address},40,,`));
    await confirm(it);
    await app.sql('update point_imports set done_line = 0 where id = ?', [it.id]);
    await Promise.all([work(it), work(it)]);
    expect(await pointsOf(known.id)).toBe(40);
    expect(await auditOf(app)).toEqual([]);
  });
});

describe('POST /api/v1/admin/imports/:id/undo', () => {
  it('can be appealed, and the points come back', async () => {
    const user = await newParticipant(app);
    const it = await booked(fileOf(`${user.wallet.address},70,,`));
    await undo(it);
    await work(it);
    const { body: decisions } = await user.send('get', '/api/v1/me/decisions');
    expect(decisions[0]).toMatchObject({ kind: 'reversal', points: 70, can_appeal: true });
    const { status } = await app.admin.post(`/api/v1/admin/decisions/${decisions[0].id}/overturn`);
    expect(status).toBe(200);
    expect(await pointsOf(user.id)).toBe(70);
    expect(await details(it)).toMatchObject({ booked: { awards: 1 }, reversed: { awards: 0 } });
    expect(await auditOf(app)).toEqual([]);
  });

  it('reverses what is not claimed, and says what stays', async () => {
    const [free, claimed] = [await newParticipant(app), await newParticipant(app)];
    const waiting = newWallet();
    const it = await booked(
      fileOf(
        `${free.wallet.address},700,,`,
        `${claimed.wallet.address},1000,,`,
        `${waiting.address},30,,`,
      ),
    );
    const claim = await claimed.send('post', '/api/v1/me/claims').set('Idempotency-Key', 'a');
    expect(claim.status).toBe(201);
    expect((await undo(it)).status).toBe(200);
    await work(it);
    expect(await details(it)).toMatchObject({
      status: 'undone',
      booked: { awards: 1, points: 1000 },
      reversed: { awards: 1, points: 700 },
      withdrawn: { awards: 1, points: 30 },
    });
    expect([await pointsOf(free.id), await pointsOf(claimed.id)]).toEqual([0, 1000]);
    const late = await newParticipant(app, { wallet: waiting });
    expect(await pointsOf(late.id)).toBe(0);
    expect(await auditOf(app)).toEqual([]);
  });

  it('lets the same file be imported again', async () => {
    const user = await makeUser(app, {
      wallet_address: 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI',
    });
    const file = fileOf(`${user.wallet_address},12,,ref-again`);
    const first = await booked(file);
    await undo(first);
    await work(first);
    await booked(file);
    expect(await pointsOf(user.id)).toBe(12);
  });
});

describe('DELETE /api/v1/admin/imports/:id', () => {
  it('removes an import that was not confirmed, and no other', async () => {
    const it = await checked(fileOf(`${newWallet().address},9,,`));
    expect((await app.admin.delete(`${IMPORTS}/${it.id}`)).status).toBe(204);
    expect((await app.admin.get(`${IMPORTS}/${it.id}`)).status).toBe(404);
    const other = await booked(fileOf(`${newWallet().address},9,,`));
    expect((await app.admin.delete(`${IMPORTS}/${other.id}`)).status).toBe(409);
  });
});
