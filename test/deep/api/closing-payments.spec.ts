import { hash } from 'node:crypto';
import { beginCell, Cell } from '@ton/core';
import { DISTRIBUTOR_CODE_HASH } from '#libs/contracts/index.js';
import { ClosedCampaign, type IndexedTransaction } from '../../support/api/closed-campaign.js';

let campaign: ClosedCampaign;

beforeAll(async () => {
  campaign = await ClosedCampaign.open();
});

afterAll(() => campaign.close());

/** The line of a claim in payouts.csv. */
const lineOf = (index: number): string => {
  const id = campaign.claims[index]?.id;
  return campaign.payouts.split('\n').find((line) => line.startsWith(`${id},`)) ?? '';
};

const hashOf = (index: number): string => lineOf(index).split(',').at(-1) ?? '';

/** Payouts with one change, and the digest that matches it. */
const forge = (from: string, to: string) => {
  const payouts = campaign.payouts.replace(from, to);
  expect(payouts).not.toBe(campaign.payouts);
  return { payouts, payouts_sha256: hash('sha256', payouts, 'hex') };
};

const checkForged = (from: string, to: string) => {
  const { payouts, payouts_sha256 } = forge(from, to);
  return campaign.checkForged({ payouts_sha256 }, payouts);
};

describe('the report of a closed campaign', () => {
  it('names the contract and the wallet that have paid', async () => {
    const { distributors, payouts_sha256 } = campaign.report;
    expect(distributors).toMatchObject([
      {
        method: 'contract',
        network: 'mainnet',
        code_hash: DISTRIBUTOR_CODE_HASH,
        merkle_root: expect.stringMatching(/^[\da-f]{64}$/),
        deadline: expect.stringMatching(/Z$/),
        payouts: 4,
        tokens: 18,
      },
      { method: 'file', code_hash: null, merkle_root: null, payouts: 1, tokens: 5 },
    ]);
    expect(hash('sha256', campaign.payouts, 'hex')).toBe(payouts_sha256);
    const { body } = await campaign.desk.app.visitor.get('/api/v1/public/campaign/report');
    expect(body).toEqual(campaign.report);
  });
});

it('a campaign is not published while a newer Merkle root waits for its signature', () => {
  expect(campaign.refusal).toMatchObject({
    status: 409,
    code: 'campaign.not_closable',
    errors: { unsigned_root: expect.stringContaining('publish it again') },
  });
});

describe('a stranger with the published file and the report', () => {
  it('proves every payment, and that nothing else was paid', async () => {
    const { code, text } = await campaign.check('--report', campaign.reportAddress);
    expect([code, text]).toEqual([0, expect.stringContaining('that the chain proves: 3')]);
    expect(text).toContain('that the chain proves: 1');
    expect(text).toContain('The files, the report and the chain say the same.');
    expect(await campaign.checkForged({})).toMatchObject({ code: 0 });
  });

  it('learns that nothing is proven without a report, or without payouts', async () => {
    expect(await campaign.check()).toMatchObject({
      code: 2,
      text: expect.stringContaining('It was compared with nothing'),
    });
    expect(await campaign.checkForged({ payouts_sha256: null })).toMatchObject({
      code: 2,
      text: expect.stringContaining('The report names no payouts.csv'),
    });
    expect(await campaign.check('--report', 'none.json')).toMatchObject({ code: 2 });
    expect(await campaign.check('--report', campaign.reportAddress, '--payer', 'me')).toMatchObject(
      {
        code: 2,
        text: expect.stringContaining("Unknown option '--payer'"),
      },
    );
  });

  it.each<[string, number, (line: string) => string, RegExp]>([
    [
      'another amount',
      1,
      (line) => line.replace(',6000000000,', ',7000000000,'),
      /are not 6 tokens$/m,
    ],
    [
      'another transaction',
      1,
      (line) => line.replace(hashOf(1), hashOf(0)),
      /names other transactions$/m,
    ],
    [
      'no line in the tree',
      1,
      (line) => line.replace(',1,delivered', ',0,delivered'),
      /Merkle root \w+, payouts.csv has/,
    ],
    [
      'another number',
      1,
      (line) => line.replace(/^\d+/, '99'),
      /^Payout 99: the contract has not paid it$/m,
    ],
    [
      'a return as delivered',
      3,
      (line) => line.replace('returned', 'delivered'),
      /: its payment came back$/m,
    ],
  ])('learns of a forged line with %s', async (_name, index, change, difference) => {
    const line = lineOf(index);
    const { code, text } = await checkForged(line, change(line));
    expect([code, text]).toEqual([1, expect.stringMatching(difference)]);
  });

  const text = async (report: Parameters<typeof campaign.checkForged>[0]) => {
    const checked = await campaign.checkForged(report);
    expect(checked.code).toBe(1);
    return checked.text;
  };

  it('learns of a forged report', async () => {
    expect(await text({ delivered: 24 })).toMatch('The report says delivered 24, the file has 23');
  });

  it('learns of another digest, contract or list in the report', async () => {
    const [contract, wallet] = campaign.report.distributors;
    if (!contract || !wallet) throw new Error('There are no distributors.');
    expect(await text({ payouts_sha256: '0'.repeat(64) })).toMatch(
      'The report says payouts_sha256 0',
    );
    const other = { ...contract, code_hash: 'a'.repeat(64), merkle_root: 'b'.repeat(64) };
    const forged = await text({ distributors: [other, wallet] });
    expect(forged).toMatch(/^The report says code hash a+, the chain has \w+$/m);
    expect(forged).toMatch(/^The report says Merkle root b+, payouts.csv has \w+$/m);
    expect(await text({ distributors: [contract] })).toMatch(
      '1 payouts are of distributor 2, which',
    );
  });

  it.each<[string, (body: Cell) => Cell]>([
    [
      'usual',
      (body: Cell) =>
        beginCell().storeUint(0xffffffff, 32).storeBits(body.bits.substring(0, 256)).endCell(),
    ],
    ['new', (body: Cell) => beginCell().storeUint(0xfffffffe, 32).storeRef(body).endCell()],
  ])('counts no payment as delivered that came back in the %s format', async (_name, bounceOf) => {
    const { code, text } = await campaign.checkWithLiar((transactions) =>
      withReturn(transactions, campaign.claims[1]?.id ?? 0, bounceOf),
    );
    const number = campaign.claims[1]?.id;
    expect([code, text]).toEqual([
      1,
      expect.stringContaining(`Payout ${number}: its payment came back`),
    ]);
  });

  it('counts no payment that the chain does not show, or shows elsewhere', async () => {
    const arrival = Buffer.from(hashOf(0), 'hex').toString('base64');
    const lost = await campaign.checkWithLiar((all) => all.filter(({ hash }) => hash !== arrival));
    const number = campaign.claims[0]?.id;
    expect([lost.code, lost.text]).toEqual([
      1,
      expect.stringContaining(`Payout ${number}: its payment has not arrived`),
    ]);
    campaign.desk.center.answerWith((request) => void request.socket.destroy());
    expect(await campaign.check('--report', campaign.reportAddress)).toMatchObject({ code: 2 });
    campaign.desk.center.answerWith(undefined);
  });

  it('finds payments that the wallet has made twice', async () => {
    const [, , , , byFile] = campaign.claims;
    const { desk } = campaign;
    const again = {
      query_id: 78n,
      units: 10n ** 9n,
      receiver: byFile?.receiver ?? '',
      comment: '',
    };
    await desk.pay(again);
    desk.chain.wait(10);
    const closed_at = new Date((desk.chain.now + 60) * 1000).toISOString();
    const { code, text } = await campaign.checkForged({ closed_at });
    const difference = `paid 1000000000 units to ${byFile?.receiver}, which payouts.csv does not say`;
    expect([code, text]).toEqual([1, expect.stringContaining(difference)]);
  });
});

/** A jetton wallet's history that ends with the returned transfer of a line. */
function withReturn(
  transactions: IndexedTransaction[],
  number: number,
  bounceOf: (body: Cell) => Cell,
): IndexedTransaction[] {
  const last = transactions.at(-1);
  const sent = transactions
    .flatMap(({ out_msgs }) => out_msgs)
    .find(({ message_content }) => {
      const slice = Cell.fromBase64(message_content.body).beginParse();
      return (
        slice.remainingBits > 96 &&
        slice.loadUint(32) === 0x178d4519 &&
        slice.loadUint(64) === number
      );
    });
  if (!last || !sent) return transactions;
  const body = bounceOf(Cell.fromBase64(sent.message_content.body)).toBoc().toString('base64');
  const returned = {
    ...last,
    hash: Buffer.alloc(32, 1).toString('base64'),
    lt: String(BigInt(last.lt) + 1n),
    prev_trans_lt: last.lt,
    in_msg: { ...sent, source: sent.destination, bounced: true, message_content: { body } },
    out_msgs: [],
  };
  return [...transactions, returned];
}
