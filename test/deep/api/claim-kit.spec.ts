import { execFileSync } from 'node:child_process';
import type { Response } from 'supertest';
import { parseClaimLines } from '#libs/domain/index.js';
import { newestLogs } from '../../support/api/app.js';
import { DISTRIBUTORS, PayoutDesk } from '../../support/api/payouts.js';

const URL = 'https://claims.example/';

let desk: PayoutDesk;
let id: number;

beforeAll(async () => {
  desk = await PayoutDesk.open();
  await desk.makeClaims(2, 3);
  id = await desk.create();
  await desk.fund(id);
});

afterAll(() => desk.close());

const download = (query: object = { url: URL }, of = id) =>
  desk.app.admin
    .get(`${DISTRIBUTORS}/${of}/claim-kit`)
    .query(query)
    .buffer(true)
    .parse((answer, done) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => done(null, Buffer.concat(chunks)));
    });

const codeOf = ({ body }: Response) => JSON.parse(String(body)).code;

const read = (input: Buffer, name: string) =>
  execFileSync('tar', ['-xOf', '-', `claim-kit-${id}/${name}`], { input, encoding: 'utf8' });

describe('GET /api/v1/admin/distributors/{id}/claim-kit', () => {
  it('refuses a distributor without a root on the chain', async () => {
    const answer = await download();
    expect([answer.status, codeOf(answer)]).toEqual([409, 'claim_kit.not_published']);
  });

  it('is an archive with the published claims and the page, and leaves its row', async () => {
    await desk.sign(await desk.request(id, 'publish'));
    const { status, headers, body } = await download();
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/x-tar');
    expect(headers['content-disposition']).toBe(`attachment; filename="claim-kit-${id}.tar"`);
    const lines = [...parseClaimLines(read(body, 'lines.csv'))];
    expect(lines.map(({ amount }) => amount)).toEqual([2n * 10n ** 9n, 3n * 10n ** 9n]);
    const about = JSON.parse(read(body, 'distributor.json'));
    expect(about.project.url).toBe('https://claims.example');
    const { merkle_root } = await desk.app.api.call('getDistributor', { path: { id } });
    expect(about.merkle_root).toBe(merkle_root);
    expect(read(body, 'index.html')).toContain('<script');
    expect(await newestLogs(desk.app)).toMatchObject([
      {
        action: 'export_claim_kit',
        resource_type: 'distributor',
        details: `Exported claim-kit-${id}.tar`,
      },
    ]);
  });

  it('has the same bytes when it is made again', async () => {
    const [one, other] = [await download(), await download()];
    expect(one.body.length).toBeGreaterThan(10_000);
    expect(one.body.equals(other.body)).toBe(true);
  });

  it('needs an address of the web for the folder', async () => {
    expect((await download({ url: 'claims' })).status).toBe(422);
    expect((await download({})).status).toBe(422);
  });

  it('refuses claims that do not make the root on the chain, and unknown distributors', async () => {
    const [row] = await desk.app.sql<{ merkle_root: string }>(
      'select merkle_root from distributors where id = ?',
      [id],
    );
    await desk.app.sql(`update distributors set merkle_root = repeat('1', 64) where id = ?`, [id]);
    const answer = await download();
    expect([answer.status, codeOf(answer)]).toEqual([409, 'claim_kit.root_differs']);
    await desk.app.sql('update distributors set merkle_root = ? where id = ?', [
      row?.merkle_root,
      id,
    ]);
    expect((await download({ url: URL }, 999_999)).status).toBe(404);
  });

  it('needs a confirmed admin', async () => {
    await desk.app.sql('update admin_sessions set confirmed_until = null');
    const answer = await download();
    expect([answer.status, codeOf(answer)]).toEqual([403, 'auth.confirmation_required']);
  });
});
