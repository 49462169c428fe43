import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Address } from '@ton/core';
import type { Schemas } from '#libs/api-client/index.js';
import { claimBody, MerkleTree } from '#libs/contracts/index.js';
import { auditFiles } from '../process/audit.js';
import { answerOf } from '../shared/sandbox-index.js';
import { json } from '../shared/stand-in.js';
import { PayoutDesk, type TestClaim, UNIT } from './payouts.js';

const DISTRIBUTORS = '/api/v1/admin/distributors';
const PUBLIC = '/api/v1/public/campaign';
const DAY = 86_400_000;

type SigningRequest = Parameters<PayoutDesk['operator']['sign']>[0];

type Report = Schemas['CampaignReportDto'];

/** The part of TON Center's transactions that tests change. */
export interface IndexedTransaction {
  account: string;
  hash: string;
  lt: string;
  prev_trans_lt: string;
  in_msg: { source: string | null; bounced: boolean; message_content: { body: string } } | null;
  out_msgs: { destination: string; hash: string; message_content: { body: string } }[];
  description: object;
}

/**
 * A campaign whose claims were paid by a contract and by a wallet, then closed, with its published
 * files.
 */
export class ClosedCampaign {
  private constructor(
    readonly desk: PayoutDesk,
    private readonly folder: string,
    readonly claims: readonly TestClaim[],
    readonly report: Report,
    readonly allocation: string,
    readonly payouts: string,
    /** The refusal to close while a publication waited for its signature. */
    readonly refusal: object,
  ) {}

  static async open(): Promise<ClosedCampaign> {
    const desk = await PayoutDesk.open();
    const { claims, publish, sign } = await payAll(desk);
    const over = { campaign_start: at(-60), campaign_end: at(-1) };
    const { status } = await desk.app.admin.put('/api/v1/admin/settings').send(over);
    expect(status).toBe(200);
    const close = () =>
      desk.app.admin.post('/api/v1/admin/campaign/close').set('Accept-Language', 'en');
    const request = await publish();
    const { body: refusal } = await close();
    await sign(request);
    const closed = await close();
    expect([closed.status, closed.body.detail]).toEqual([200, undefined]);
    const read = async (name: string) => (await desk.app.visitor.get(`${PUBLIC}/${name}`)).text;
    const folder = await mkdtemp(join(tmpdir(), 'jetdrop-closed-'));
    const [allocation, payouts] = [await read('allocation.csv'), await read('payouts.csv')];
    return new ClosedCampaign(desk, folder, claims, closed.body, allocation, payouts, refusal);
  }

  async close(): Promise<void> {
    await this.desk.close();
    await rm(this.folder, { recursive: true });
  }

  get reportAddress(): string {
    return `${this.desk.app.url}${PUBLIC}/report`;
  }

  /** A stranger with the published file, and an API that knows the chain. */
  async check(...given: string[]) {
    const path = await this.write('allocation.csv', this.allocation);
    return auditFiles(path, '--chain', this.desk.center.url, ...given);
  }

  /** A stranger who was given another report or other payouts. */
  async checkForged(report: Partial<Report>, payouts = this.payouts) {
    const forged = await this.write('report.json', JSON.stringify({ ...this.report, ...report }));
    const file = await this.write('payouts.csv', payouts);
    return this.check('--report', forged, '--payouts', file);
  }

  /** A stranger whose chain API lies about the transactions of an account. */
  async checkWithLiar(lie: (transactions: IndexedTransaction[]) => IndexedTransaction[]) {
    this.desk.center.answerWith(async (request: IncomingMessage, response) => {
      const url = new URL(request.url ?? '', 'http://stand-in');
      const from = BigInt(url.searchParams.get('start_lt') ?? 0);
      if (from > 0n) url.searchParams.set('start_lt', '0');
      const answer = await answerOf(this.desk.chain, url, request);
      if ('transactions' in answer) {
        const all = lie(answer.transactions as IndexedTransaction[]);
        answer.transactions = all.filter(({ lt }) => BigInt(lt) >= from);
      }
      json(answer)(request, response);
    });
    const checked = await this.check('--report', this.reportAddress);
    this.desk.center.answerWith(undefined);
    return checked;
  }

  private async write(name: string, text: string): Promise<string> {
    const path = join(this.folder, name);
    await writeFile(path, text);
    return path;
  }
}

const at = (days: number) => new Date(Date.now() + days * DAY).toISOString();

/**
 * One claim is pulled, one pushed, one came back and is paid again, one came back and is rejected, and one is
 * paid with another tool.
 */
async function payAll(desk: PayoutDesk) {
  const post = async (path: string, body: object = {}) => {
    const answer = await desk.app.admin.post(`${DISTRIBUTORS}${path}`).send(body);
    expect([answer.body.code, answer.status < 300]).toEqual([undefined, true]);
    return answer.body;
  };
  const sync = async () => {
    desk.chain.wait(10);
    await post('/sync');
  };
  const { address: owner } = desk.operator;
  const { id, address } = await post('', { owner, deadline: at(30) });
  const sign = async (request: SigningRequest) => {
    expect(await desk.chain.broadcast(desk.operator.sign(request))).toBe(true);
    await sync();
  };
  const act = async (action: string, body?: object) => sign(await post(`/${id}/${action}`, body));

  const claims: TestClaim[] = [];
  for (const tokens of [4, 6, 8, 9]) claims.push(await desk.makeClaim(tokens));
  const [pulling, , refusing, rejected] = claims as [TestClaim, TestClaim, TestClaim, TestClaim];
  await act('fund');
  await act('publish');
  const lines = claims.map((claim, index) => ({
    number: claim.id,
    amount: BigInt([4, 6, 8, 9][index] ?? 0) * UNIT,
    receiver: claim.receiver,
  }));
  const distributor = Address.parse(address);
  const proof = MerkleTree.of(distributor.toRawString(), lines).proof(pulling.id);
  const [line = { number: 0, amount: 0n, receiver: '' }] = lines;
  const pull = claimBody(line, proof).toBoc().toString('base64');
  await desk.chain.sendFromStranger(distributor, pull);
  for (const { receiver } of [refusing, rejected]) {
    await desk.chain.refuseJettons(Address.parseRaw(receiver));
  }
  await act('push');
  await desk.chain.takeJettonsAgain(Address.parseRaw(refusing.receiver));
  await act('reopen', { ids: [refusing.id] });
  await act('push');
  const reject = { reason: 'Its wallet takes nothing' };
  await desk.app.admin.post(`/api/v1/admin/claims/${rejected.id}/reject`).send(reject);

  claims.push(await desk.makeClaim(5));
  const [byFile] = claims.slice(-1) as [TestClaim];
  const wallet = await post('/files', { owner });
  await post(`/${wallet.id}/file`, { format: 'plain' });
  const comment = `Airdrop claim ${byFile.id}`;
  await desk.pay({ query_id: 77n, units: 5n * UNIT, receiver: byFile.receiver, comment });
  await sync();
  expect(await desk.statuses(claims)).toEqual([
    'delivered',
    'delivered',
    'delivered',
    'rejected',
    'delivered',
  ]);
  const publish = (): Promise<SigningRequest> => post(`/${id}/publish`);
  return { claims, publish, sign };
}
