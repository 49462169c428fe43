import { Address, beginCell, type Cell } from '@ton/core';
import { transferBody } from '../../../server/integrations/toncenter/jetton-transfer.js';
import { PayoutDesk, UNIT } from '../../support/api/payouts.js';

let desk: PayoutDesk;
beforeEach(async () => {
  desk = await PayoutDesk.open();
});
afterEach(() => desk.close());

interface FirstPayout {
  query_id: string;
  units: string;
}

/** What everybody can read on the chain once it was paid. */
async function firstPayout(batch: number): Promise<FirstPayout> {
  const [payout] = await desk.app.sql<FirstPayout>(
    `select query_id::text as query_id, units::text as units from payouts
     where batch_id = ? order by id limit 1`,
    [batch],
  );
  return payout ?? { query_id: '', units: '' };
}

/** What a jetton wallet gets back of tokens that could not be delivered. */
const bounceOf = ({ query_id, units }: FirstPayout): Cell =>
  beginCell()
    .storeUint(0xffffffff, 32)
    .storeUint(0x178d4519, 32)
    .storeUint(BigInt(query_id), 64)
    .storeCoins(BigInt(units))
    .endCell();

/** To the jetton wallet that pays, whose history is read. */
async function sendFromStranger(body: Cell): Promise<void> {
  const wallet = await desk.chain.jettonWalletOf(desk.operator.contract.address);
  await desk.chain.sendFromStranger(wallet, body.toBoc().toString('base64'));
}

describe('what a stranger writes to the paying wallet', () => {
  it('as if tokens had come back is passed over: what arrived is not paid again', async () => {
    const { id, boc, claims } = await desk.signThree();
    await desk.chain.broadcast(boc);
    await sendFromStranger(bounceOf(await firstPayout(id)));
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 3 });
    expect(await desk.statuses(claims)).toEqual(['delivered', 'delivered', 'delivered']);
    expect(await desk.alerts()).toEqual([]);
    await desk.expectPaid(claims);
  });

  it('as if it was returned after it had arrived is passed over too', async () => {
    const { id, boc, claims } = await desk.signThree();
    await desk.chain.broadcast(boc);
    await desk.settle();
    const { id: next } = await desk.makeClaim(1).then(() => desk.create(1));
    await desk.order(next);
    await sendFromStranger(bounceOf(await firstPayout(id)));
    await desk.settle();
    expect(await desk.alerts()).toEqual([]);
    await desk.expectPaid(claims);
  });

  it('as if it were a payment settles nothing, and raises no alert', async () => {
    const { id, claims } = await desk.signThree();
    const { query_id, units } = await firstPayout(id);
    const payment = { query_id: BigInt(query_id), units: BigInt(units), comment: '' };
    const receiver = claims[0]?.receiver ?? '';
    await sendFromStranger(transferBody({ ...payment, receiver, payer: desk.operator.address }));
    await sendFromStranger(
      transferBody({ ...payment, receiver, query_id: 9n, units: UNIT, payer: receiver }),
    );
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ delivered: 0, failed: 0, waiting: 3 });
    expect(await desk.alerts()).toEqual([]);
  });

  it.each<[string, () => Cell]>([
    ['nothing at all', () => beginCell().endCell()],
    ['a cell of another kind', () => beginCell().storeUint(0, 8).storeRef(library()).endCell()],
    ['a bounce that breaks off', () => beginCell().storeUint(0xffffffff, 32).endCell()],
    [
      'tokens from a jetton wallet that is none',
      () =>
        beginCell()
          .storeUint(0x178d4519, 32)
          .storeUint(1, 64)
          .storeCoins(UNIT)
          .storeAddress(Address.parseRaw(desk.operator.address))
          .storeAddress(null)
          .storeCoins(0)
          .storeBit(false)
          .endCell(),
    ],
  ])('holds nothing up: %s', async (_name, body) => {
    const { id, boc, claims } = await desk.signThree();
    await sendFromStranger(body());
    await desk.chain.broadcast(boc);
    await desk.settle();
    expect(await desk.batch(id)).toMatchObject({ status: 'settled', delivered: 3 });
    await desk.expectPaid(claims);
  });
});

/** A cell that only names another one. */
const library = (): Cell =>
  beginCell().storeUint(2, 8).storeBuffer(Buffer.alloc(32, 1)).endCell({ exotic: true });
