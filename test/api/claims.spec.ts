import { formatTonAddress, parseTonAddress } from '#libs/domain/index.js';
import { startApp, type TestApp } from '../support/api/app.js';

const CLAIMS = '/api/v1/admin/claims';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ SEED: 'demo' });
});
afterAll(() => app.close());

const found = async (query: object): Promise<number[]> => {
  const { status, body } = await app.admin.get(CLAIMS).query(query);
  expect(status).toBe(200);
  return body.map(({ id }: { id: number }) => id);
};
const filtered = (filter: object) => found({ filter: JSON.stringify(filter) });

describe('GET /api/v1/admin/claims', () => {
  it('lists the newest first', async () => {
    const ids = await found({});
    expect(ids.length).toBeGreaterThan(5);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
  });

  it('finds an address in any of its spellings, and by a part of how it is shown', async () => {
    const { body: claim } = await app.admin.get(`${CLAIMS}/1`);
    const raw = parseTonAddress(claim.wallet_address)?.raw ?? '';
    const spellings = [
      claim.wallet_address,
      raw,
      raw.toUpperCase(),
      formatTonAddress(raw, 'testnet'),
    ];
    for (const address of spellings) {
      expect(await found({ search: address })).toEqual([1]);
      expect(await filtered({ q: address })).toEqual([1]);
      expect(await filtered({ wallet_address: address })).toEqual([1]);
    }
    expect(await found({ search: claim.wallet_address.slice(0, 12).toLowerCase() })).toEqual([1]);
    expect(await found({ search: 'nobody' })).toEqual([]);
  });

  it('is bounded by amounts and times, and filtered by user and status', async () => {
    const { body: all } = await app.admin.get(CLAIMS);
    const ids = (keep: (claim: (typeof all)[number]) => boolean) =>
      all.filter(keep).map(({ id }: { id: number }) => id);
    expect(await filtered({ tokens_gte: 2, tokens_lte: 3 })).toEqual(
      ids(({ tokens }) => tokens >= 2 && tokens <= 3),
    );
    const time = all[2].requested_at;
    expect(await filtered({ requested_at_lte: time })).toEqual(
      ids(({ requested_at }) => requested_at <= time),
    );
    expect(await filtered({ user_id: 1 })).toEqual(ids(({ user_id }) => user_id === 1));
    expect(await filtered({ status: 'delivered' })).toEqual([]);
  });

  it('is taken along under the same filters', async () => {
    const { body: claim } = await app.admin.get(`${CLAIMS}/1`);
    const filter = JSON.stringify({ q: parseTonAddress(claim.wallet_address)?.raw });
    const { text } = await app.admin.get('/api/v1/admin/export/claims/csv').query({ filter });
    expect(text.split('\r\n')).toHaveLength(3);
    expect(text).toContain(claim.wallet_address);
  });
});
