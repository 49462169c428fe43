import { hash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { type IMPORT_PROBLEMS, MAX_POINTS } from '#libs/domain/index.js';
import { ImportWorkService } from '../../server/modules/earning/imports/import-work.service.js';
import { makeUser } from '../factories/records.js';
import type { TestAdmin } from '../support/api/admins.js';
import { newestLogs, type TestApp } from '../support/api/app.js';
import { approvalSteps, startApprovals } from '../support/api/approvals.js';
import { auditOf, newParticipant, newWallet, use } from '../support/api/participants.js';
import { until } from '../support/shared/until.js';
import { WalletAccount } from '../support/shared/wallet-account.js';

const IMPORTS = '/api/v1/admin/imports';

let app: TestApp;
let manager: TestAdmin;
let second: TestAdmin;
beforeAll(async () => {
  ({ app, manager, second } = await startApprovals());
});

const { by, setRules, requestOf, approve } = approvalSteps(() => app);

beforeEach(async () => {
  await setRules({ points_alone: null });
});

const upload = (file: string | Buffer, name = 'season.csv') =>
  app.admin
    .post(IMPORTS)
    .query({ name })
    .set('Content-Type', 'application/octet-stream')
    .send(file as string);

interface Import {
  id: number;
  sha256: string;
  awards: number;
  points: number;
}

/** Uploads a file whose rows are all right. */
async function checked(file: string | Buffer): Promise<Import> {
  const { status, body } = await upload(file);
  expect([status, body.code, body.problems]).toEqual([201, undefined, []]);
  return body;
}

const confirm = ({ id, sha256, awards, points }: Import) =>
  app.admin.post(`${IMPORTS}/${id}/confirm`).send({ sha256, awards, points });

const undo = ({ id }: Import, reason = 'Wrong season') =>
  app.admin.post(`${IMPORTS}/${id}/undo`).send({ reason, reason_zh: '赛季有误' });

/** Does the work that a job does. */
const work = ({ id }: Import) => use(app, () => app.get(ImportWorkService).work(id));

async function booked(file: string): Promise<Import> {
  const it = await checked(file);
  const { status, body } = await confirm(it);
  expect([status, body.code]).toEqual([200, undefined]);
  await work(it);
  return it;
}

const details = async ({ id }: Import) => (await app.admin.get(`${IMPORTS}/${id}`)).body;

const pointsOf = async (id: number): Promise<number> => {
  const [row] = await app.sql<{ total_points: number }>(
    'select total_points::int from users where id = ?',
    [id],
  );
  return row?.total_points ?? 0;
};

const rowsOf = (...rows: string[]) =>
  ['wallet_address,points,reason,reference', ...rows].join('\n');

const addressOf = (wallet: WalletAccount) => wallet.address;

describe('POST /api/v1/admin/imports', () => {
  it('checks every row, and books nothing', async () => {
    const known = await newParticipant(app);
    const file = rowsOf(
      `${known.wallet.address},150,Season one,a-1`,
      `${addressOf(newWallet())},50,,`,
    );
    const { status, body } = await upload(file);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'checked',
      file_name: 'season.csv',
      sha256: hash('sha256', file, 'hex'),
      awards: 2,
      points: 200,
      known: 1,
      problems: [],
      open: { awards: 2, points: 200 },
      booked: { awards: 0, points: 0 },
    });
    expect(await pointsOf(known.id)).toBe(0);
    const [log] = await newestLogs(app, 1);
    expect(log).toMatchObject({ action: 'import_points', resource_type: 'import' });
  });

  it.each([
    ['semicolons', (rows: string[][]) => rows.map((row) => row.join(';')).join('\r\n')],
    ['tabs', (rows: string[][]) => rows.map((row) => row.join('\t')).join('\r')],
    [
      'a byte order mark and quotes',
      (rows: string[][]) =>
        `\uFEFF${rows.map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\n')}\n\n`,
    ],
  ])('reads %s', async (_, write) => {
    const file = write([
      ['Wallet_Address', 'points', 'reason'],
      [addressOf(newWallet()), '7', 'One, two; three'.replace(/[,;]/g, '')],
      [addressOf(newWallet()), '8', ''],
    ]);
    expect(await checked(file)).toMatchObject({ awards: 2, points: 15 });
  });

  it('reads UTF-16 with a byte order mark, and tokens at the rate of the campaign', async () => {
    const text = `\uFEFFwallet_address\ttokens\n${addressOf(newWallet())}\t3\n`;
    expect(await checked(Buffer.from(text, 'utf16le'))).toMatchObject({ points: 3000 });
  });

  it('refuses rows one by one, each with its line and reason', async () => {
    const wallet = addressOf(newWallet());
    const friendly = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';
    const banned = await newParticipant(app);
    await app.admin.post(`/api/v1/admin/users/${banned.id}/ban`).send({});
    const deleted = await newParticipant(app);
    await app.admin.delete(`/api/v1/admin/users/${deleted.id}`);
    const earlier = await booked(rowsOf(`${addressOf(newWallet())},1,,taken-${wallet}`));
    expect(earlier.awards).toBe(1);
    const rows: [string, keyof typeof IMPORT_PROBLEMS][] = [
      ['=cmd()|calc,1,,', 'address'],
      [`${friendly.slice(0, -1)}J,1,,`, 'checksum'],
      ['0QCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqPvC,1,,', 'network'],
      [`-1:${'a'.repeat(64)},1,,`, 'workchain'],
      [`${wallet},1e9,,`, 'amount'],
      [`${wallet},-1,,`, 'amount'],
      [`${wallet},1.5,,`, 'amount'],
      [`${wallet},٣,,`, 'amount'],
      [`${wallet},0,,`, 'amount'],
      [`${wallet},${MAX_POINTS + 1},,`, 'amount'],
      [`${wallet},1,a\0b,`, 'characters'],
      [`${wallet},1,${'x'.repeat(501)},`, 'too_long'],
      [`${wallet},1`, 'cells'],
      [`${banned.wallet.address},1,,`, 'banned'],
      [`${deleted.wallet.address},1,,`, 'deleted'],
      [`${wallet},1,,taken-${wallet}`, 'same_before'],
      [`${wallet},5,Twice,`, 'same_in_file'],
    ];
    const file = rowsOf(`${wallet},5,Twice,`, ...rows.map(([row]) => row));
    const { body } = await upload(file);
    expect(body).toMatchObject({ awards: 1, points: 5 });
    const { body: rejected } = await app.admin.get(`${IMPORTS}/${body.id}/rejected`);
    expect(
      rejected.map(({ line, problem }: { line: number; problem: string }) => [line, problem]),
    ).toEqual(rows.map(([, problem], index) => [index + 3, problem]));
    const { text } = await app.admin.get(`${IMPORTS}/${body.id}/rejected/csv`);
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('\uFEFFwallet_address,points,reason,reference');
    expect(lines[1]).toBe("'=cmd()|calc,1,,");
    expect(lines).toHaveLength(rows.length + 2);
  });

  it.each([
    ['no header', `${'UQ'},1`, 'import.header'],
    ['both amounts', 'wallet_address,points,tokens\n', 'import.header'],
    ['no rows', 'wallet_address,points\n', 'import.empty'],
    ['nothing', '', 'import.header'],
    ['a quote that does not end', 'wallet_address,points\n"UQ,1\n', 'import.quotes'],
    [
      'another encoding in the middle',
      Buffer.concat([Buffer.from('wallet_address,points\n'), Buffer.from([0xe9, 0x0a])]),
      'import.encoding',
    ],
    ['a line of 20 MB', `wallet_address,points\n${'x'.repeat(20_000_000)}`, 'import.line'],
  ])('refuses a file with %s, and keeps nothing', async (_, file, code) => {
    const before = await app.sql('select id from point_imports');
    const { status, body } = await upload(file);
    expect([status, body.code]).toEqual([422, code]);
    expect(await app.sql('select id from point_imports')).toEqual(before);
  });

  it('keeps nothing of a file whose connection is cut', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n) => `0:${n.toString(16).padStart(64, '0')},1`);
    const sent = httpRequest(`${app.url}${IMPORTS}?name=cut.csv`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${app.token}`,
        'Content-Type': 'application/octet-stream',
        'Content-Length': 10_000_000,
      },
    });
    sent.on('error', () => {});
    sent.write(`wallet_address,points\n${rows.join('\n')}\n`);
    const names = "select status from point_imports where file_name = 'cut.csv'";
    await until(async () => (await app.sql(names)).length === 1);
    sent.destroy();
    await until(async () => (await app.sql(names)).length === 0);
    expect(
      await app.sql(
        'select 1 from imported_awards where import_id not in (select id from point_imports)',
      ),
    ).toEqual([]);
  });

  it('needs the permission to adjust points', async () => {
    const { status } = await app.visitor.post(IMPORTS).query({ name: 'x.csv' }).send('x');
    expect(status).toBe(401);
  });
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
    const it = await booked(rowsOf(`${old.address},300,,`));
    const waiting = (await app.admin.get(`${IMPORTS}/waiting`)).body;
    expect(waiting).toEqual({ wallets: before.wallets + 1, points: before.points + 300 });
    const joined = await newParticipant(app, { wallet: new WalletAccount({ number }) });
    expect(await pointsOf(joined.id)).toBe(300);
    expect(await details(it)).toMatchObject({ booked: { awards: 1 }, open: { awards: 0 } });
    expect(await auditOf(app)).toEqual([]);
  });

  it('books the same file once, also for two at once', async () => {
    const known = await newParticipant(app);
    const file = rowsOf(`${known.wallet.address},20,,`);
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
      rowsOf(`${addressOf(newWallet())},1,,${name}-${newWallet().address}`),
    );
    const late = await checked(one ?? '');
    await booked(other ?? '');
    const { status, body } = await confirm(late);
    expect([status, body.code]).toEqual([409, 'import.changed']);
  });

  it('needs a second admin above the limit of the rules, who approves hash, sum and count', async () => {
    await setRules({ points_alone: 100 });
    const known = await newParticipant(app);
    const file = rowsOf(`${known.wallet.address},150,,`);
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
    const it = await checked(rowsOf(`${addressOf(newWallet())},9,,`));
    const { status, body } = await confirm({ ...it, points: 10 });
    expect([status, body.code]).toEqual([409, 'import.not_open']);
  });

  it('goes on where a killed process has stopped', async () => {
    const known = await newParticipant(app);
    const it = await checked(rowsOf(`${known.wallet.address},40,,`));
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
    const it = await booked(rowsOf(`${user.wallet.address},70,,`));
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
      rowsOf(
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
    const file = rowsOf(`${user.wallet_address},12,,ref-again`);
    const first = await booked(file);
    await undo(first);
    await work(first);
    await booked(file);
    expect(await pointsOf(user.id)).toBe(12);
  });
});

describe('DELETE /api/v1/admin/imports/:id', () => {
  it('removes an import that was not confirmed, and no other', async () => {
    const it = await checked(rowsOf(`${addressOf(newWallet())},9,,`));
    expect((await app.admin.delete(`${IMPORTS}/${it.id}`)).status).toBe(204);
    expect((await app.admin.get(`${IMPORTS}/${it.id}`)).status).toBe(404);
    const other = await booked(rowsOf(`${addressOf(newWallet())},9,,`));
    expect((await app.admin.delete(`${IMPORTS}/${other.id}`)).status).toBe(409);
  });
});
