import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Address } from '@ton/core';
import { reopenBody } from '#libs/contracts/index.js';
import { PayoutDesk, type TestClaim, UNIT } from '../../support/api/payouts.js';
import { auditFiles } from '../../support/process/audit.js';

const PUBLIC = '/api/v1/public/campaign';
const DAY = 86_400_000;

let desk: PayoutDesk;
let folder: string;
beforeAll(async () => {
  desk = await PayoutDesk.open();
  folder = await mkdtemp(join(tmpdir(), 'jetdrop-reopened-'));
});
afterAll(async () => {
  await desk.close();
  await rm(folder, { recursive: true });
});

const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/** Two claims: one is delivered; the other came back and is rejected, and the owner opens its number again. */
async function rejectAndReopen(isPublished: boolean): Promise<number> {
  const { id, claims } = await desk.funded(2, 3);
  const [claim] = claims as [TestClaim];
  if (isPublished) await desk.sign(await desk.request(id, 'publish'));
  const receiver = Address.parseRaw(claim.receiver);
  await desk.chain.refuseJettons(receiver);
  await desk.push(id);
  await desk.chain.takeJettonsAgain(receiver);
  const path = { id: claim.id };
  await desk.app.api.call('rejectClaim', { path, body: { reason: 'abuse' } });
  await desk.sendFromOwner(id, reopenBody([claim.id]));
  await desk.sync();
  expect(await desk.lines(id, claims)).toMatchObject([
    { status: 'payable' },
    { status: 'delivered' },
  ]);
  expect(await desk.statuses(claims)).toEqual(['rejected', 'delivered']);
  return id;
}

it('a campaign with rejected claims whose numbers are open again is closed, and a stranger checks it', async () => {
  const ids = [await rejectAndReopen(true), await rejectAndReopen(false)];
  await desk.waitDays(31);
  await desk.sync();
  for (const id of ids) {
    await desk.sign(await desk.request(id, 'withdraw', { units: String(2n * UNIT) }));
  }
  await desk.sync(4_000);
  const body = { campaign_start: at(-90), campaign_end: at(-40) };
  await desk.app.api.call('updateSettings', { body });
  const { status, body: report } = await desk.app.admin.post('/api/v1/admin/campaign/close');
  expect([status, report.code]).toEqual([200, undefined]);
  expect(report.distributors).toMatchObject([
    { payouts: 2, tokens: 3 },
    { payouts: 2, tokens: 3 },
  ]);
  const path = join(folder, 'allocation.csv');
  await writeFile(path, (await desk.app.visitor.get(`${PUBLIC}/allocation.csv`)).text);
  const check = ['--report', `${desk.app.url}${PUBLIC}/report`, '--chain', desk.center.url];
  expect(await auditFiles(path, ...check)).toMatchObject({
    code: 0,
    text: expect.stringContaining('The files, the report and the chain say the same.'),
  });
});
