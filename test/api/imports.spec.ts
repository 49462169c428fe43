import { hash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { type IMPORT_PROBLEMS, MAX_POINTS } from '#libs/domain/index.js';
import { newestLogs, startApp, type TestApp } from '../support/api/app.js';
import { fileOf, IMPORTS, importSteps } from '../support/api/imports.js';
import { newParticipant, newWallet } from '../support/api/participants.js';
import { goLive } from '../support/api/visitor.js';
import { until } from '../support/shared/until.js';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' });
  await goLive(app, { campaign_start: '2026-01-01T00:00:00.000Z' });
});
afterAll(() => app.close());

const { upload, checked, booked, pointsOf } = importSteps(() => app);

describe('POST /api/v1/admin/imports', () => {
  it('checks every row, and books nothing', async () => {
    const known = await newParticipant(app);
    const file = fileOf(
      `${known.wallet.address},150,Season one,a-1`,
      `${newWallet().address},50,,`,
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
      [newWallet().address, '7', 'One, two; three'.replace(/[,;]/g, '')],
      [newWallet().address, '8', ''],
    ]);
    expect(await checked(file)).toMatchObject({ awards: 2, points: 15 });
  });

  it('reads UTF-16 with a byte order mark, and tokens at the rate of the campaign', async () => {
    const text = `\uFEFFwallet_address\ttokens\n${newWallet().address}\t3\n`;
    expect(await checked(Buffer.from(text, 'utf16le'))).toMatchObject({ points: 3000 });
  });

  it('refuses rows one by one, each with its line and reason', async () => {
    const wallet = newWallet().address;
    const friendly = 'UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI';
    const banned = await newParticipant(app);
    await app.admin.post(`/api/v1/admin/users/${banned.id}/ban`).send({});
    const deleted = await newParticipant(app);
    await app.admin.delete(`/api/v1/admin/users/${deleted.id}`);
    const earlier = await booked(fileOf(`${newWallet().address},1,,taken-${wallet}`));
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
    const file = fileOf(`${wallet},5,Twice,`, ...rows.map(([row]) => row));
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
