import { ChainReadsService } from '../../../server/modules/participants/chain-reads/chain-reads.service.js';
import { startApp, startedDatabase, type TestApp } from '../../support/api/app.js';
import { newParticipant, use } from '../../support/api/participants.js';
import { goLive } from '../../support/api/visitor.js';
import { startChain, type TestChain } from '../../support/shared/chain.js';
import { DOWN } from '../../support/shared/stand-in.js';
import { until } from '../../support/shared/until.js';

const FUNDER = `0:${'fd'.repeat(32)}`;
const YEAR_2023 = 1_700_000_000;

/** One call a minute, so that the server reads only the histories that a test lets it read. */
const SLOW = { chain_calls_per_minute: 1, wallets_list_url: '' };

let chain: TestChain;
let app: TestApp;
let other: TestApp | undefined;
let drop: () => Promise<void>;

beforeAll(async () => {
  chain = await startChain();
  const database = await startedDatabase();
  drop = database.drop;
  const env = { ...database.env, OUTBOUND_REQUESTS: 'on', TRUST_PROXY: '1' };
  app = await startApp(env);
  await goLive(app, { ...SLOW, chain_api_url: chain.url });
  // The embedded database belongs to one process.
  if (env['DATABASE_URL']) other = await startApp(env);
});
afterAll(async () => {
  await Promise.all([app.close(), other?.close()]);
  chain.close();
  await drop();
});
beforeEach(async () => {
  await app.sql('delete from users');
  chain.answerWith(undefined);
  chain.transactions.clear();
  chain.asked.length = 0;
});

const calls = () => chain.asked.filter((path) => path.includes('/transactions?'));
const read = (one: TestApp) => use(one, () => one.get(ChainReadsService).readAll());

/** Ends the minute of the last call, during which no other call is allowed. */
const nextMinute = () => app.sql(`delete from rate_limits where key = 'chain_calls'`);

/** Reads as much as `count` calls allow, also when the application's own job makes one of them. */
async function readWith(count: number): Promise<void> {
  for (let call = 1; call <= count; call += 1) {
    const before = calls().length;
    await nextMinute();
    await until(async () => {
      await Promise.all([read(app), other && read(other)]);
      return calls().length > before;
    });
  }
}

interface History {
  user_id: number;
  first_seen_at: string | null;
  outgoing_transactions: number;
  funder: string | null;
  checked_at: string | null;
  next_check_at: string | null;
  failures: number;
  is_late: boolean;
}

const historyOf = async (id: number) => {
  const [row] = await app.sql<History>(
    `select *, next_check_at > now() + interval '30 minutes' as is_late
     from wallet_histories where user_id = ?`,
    [id],
  );
  return row;
};

const dueAgain = () => app.sql('update wallet_histories set next_check_at = now()');

describe('the history of a new wallet', () => {
  it('is read after the sign-in: when it began, who paid, how often it has sent', async () => {
    const { id, wallet } = await newParticipant(app);
    expect(await historyOf(id)).toMatchObject({ checked_at: null, failures: 0 });
    chain.transactions.set(wallet.account().address, [
      { at: YEAR_2023, from: FUNDER },
      { at: YEAR_2023 + 5 },
      { at: YEAR_2023 + 9 },
    ]);
    await readWith(1);
    expect(await historyOf(id)).toMatchObject({
      outgoing_transactions: 2,
      funder: FUNDER,
      next_check_at: null,
    });
    const [{ seen } = {}] = await app.sql<{ seen: number }>(
      'select extract(epoch from first_seen_at)::float8 as seen from wallet_histories',
    );
    expect(seen).toBe(YEAR_2023);
  });

  it('is read on from the last transaction, and less often while it stays empty', async () => {
    const { id, wallet } = await newParticipant(app);
    await readWith(1);
    expect(await historyOf(id)).toMatchObject({ first_seen_at: null, is_late: true });
    const { address } = wallet.account();
    chain.transactions.set(address, [{ at: YEAR_2023 }]);
    await dueAgain();
    await readWith(1);
    chain.transactions.set(address, [{ at: YEAR_2023 }, { at: YEAR_2023 + 8, from: FUNDER }]);
    await dueAgain();
    await readWith(1);
    expect(calls().map((path) => new URLSearchParams(path.split('?')[1]).get('start_lt'))).toEqual([
      '1',
      '1',
      String(YEAR_2023 + 1),
    ]);
    expect(await historyOf(id)).toMatchObject({ outgoing_transactions: 1, funder: FUNDER });
  });

  it('is tried again later when the chain does not respond, and delays no others', async () => {
    const { id } = await newParticipant(app);
    chain.answerWith(DOWN);
    await readWith(1);
    await until(async () => (await historyOf(id))?.failures === 1);
    chain.answerWith(undefined);
    const { id: second } = await newParticipant(app);
    await readWith(1);
    await until(async () => (await historyOf(second))?.checked_at !== null);
    expect((await historyOf(id))?.checked_at).toBeNull();
    await dueAgain();
    await readWith(2);
    await until(async () => (await historyOf(id))?.failures === 0);
    expect((await historyOf(id))?.checked_at).not.toBeNull();
  });

  it('is read by one process at a time, and again when that one was killed', async () => {
    const { id } = await newParticipant(app);
    let release = () => {};
    chain.answerWith((_request, response) => {
      release = () =>
        response.setHeader('content-type', 'application/json').end('{"transactions":[]}');
    });
    await nextMinute();
    const reading = read(app);
    await until(() => Promise.resolve(calls().length === 1));
    await nextMinute();
    // The first request is still running, and no other server may repeat it.
    if (other) await read(other);
    expect(calls()).toHaveLength(1);
    release();
    await reading;
    chain.answerWith(undefined);
    // A killed process leaves the row claimed and never read.
    await app.sql(
      `update wallet_histories set checked_at = null, next_check_at = now() - interval '1 second'`,
    );
    await readWith(1);
    await until(async () => (await historyOf(id))?.checked_at !== null);
  });

  it('costs all servers together no more calls than the setting says', async () => {
    for (let users = 0; users < 4; users += 1) await newParticipant(app);
    await readWith(1);
    await Promise.all([read(app), other && read(other)]);
    await Promise.all([read(app), other && read(other)]);
    expect(calls()).toHaveLength(1);
    await readWith(1);
    expect(calls()).toHaveLength(2);
  });

  it('is deleted with its user, and part of their personal data', async () => {
    const { id } = await newParticipant(app);
    await readWith(1);
    const data = await app.api.call('exportPersonalData', { path: { id } });
    expect(data.wallet_history).toMatchObject([{ outgoing_transactions: '0', funder: '' }]);
    await app.sql('delete from users where id = ?', [id]);
    expect(await historyOf(id)).toBeUndefined();
  });

  it.each([
    ['in a preview', { campaign_mode: 'preview' }],
    ['when the setting is off', { read_wallet_histories: false }],
    ['once claims have ended', { campaign_end: '2020-01-01T00:00:00.000Z' }],
  ])('is not read %s', async (_when, settings) => {
    const before = await app.api.call('getSettings');
    // The application's own job reads nothing in between.
    await goLive(app, { read_wallet_histories: false });
    const user = await newParticipant(app);
    await goLive(app, { read_wallet_histories: true, ...settings });
    await nextMinute();
    await read(app);
    expect(calls()).toEqual([]);
    const { campaign_end, read_wallet_histories } = before;
    await goLive(app, { campaign_end, read_wallet_histories });
    expect((await historyOf(user.id))?.checked_at).toBeNull();
  });
});
