import { CHUNK_NUMBERS } from '#libs/contracts/index.js';
import { formatTonAddress } from '#libs/domain/index.js';
import { makeApprovedClaims } from '../../factories/bulk.js';
import { PayoutDesk } from '../../support/api/payouts.js';

let desk: PayoutDesk;
beforeAll(async () => {
  desk = await PayoutDesk.open();
});
afterAll(() => desk.close());

describe('numbers that lie too far apart for one signature', () => {
  const LINES = 300;

  /** A funded distributor; the chain finds each number in another chunk of its bitmap. */
  async function scattered(digit: string): Promise<number> {
    const receivers = Array.from({ length: LINES }, (_, n) => rawAddress(digit, n));
    await makeApprovedClaims(
      desk.app,
      receivers.map((receiver) => formatTonAddress(receiver, 'mainnet')),
    );
    await desk.app.sql(`update claims set id = id * ? where status = 'approved'`, [CHUNK_NUMBERS]);
    const id = await desk.create();
    await desk.fund(id);
    return id;
  }

  it('are paid by two, one right after the other', async () => {
    const id = await scattered('6');
    await desk.broadcast(await desk.request(id, 'push'));
    await desk.push(id);
    expect(await desk.distributor(id)).toMatchObject({ payable: 0, delivered: LINES });
  });

  it('are paid but for the message that brings too little TON, and those by the next', async () => {
    const id = await scattered('7');
    const request = await desk.request(id, 'push');
    const [cut, ...others] = request.messages;
    const messages = [{ ...cut, amount: '20000000' }, ...others] as typeof request.messages;
    await desk.sign({ ...request, messages });
    const { payable, delivered } = await desk.distributor(id);
    expect(payable + delivered).toBe(LINES);
    expect(payable).toBeGreaterThan(LINES / 5);
    expect(delivered).toBeGreaterThan(LINES / 2);
    await desk.push(id);
    expect(await desk.distributor(id)).toMatchObject({ payable: 0, delivered: LINES });
  });
});

const rawAddress = (digit: string, n: number): string =>
  `0:${digit}${n.toString(16).padStart(63, '0')}`;
