import type { PayoutLine } from '#libs/contracts/owner-message.js';
import { MAX_LIST_LENGTH, parseTonAddress } from '#libs/domain/index.js';
import type { CallApi } from '../providers/api.js';

/** Pages that are read at once. */
const PAGES = 4;

/** All lines of a distributor that match, as the contract knows them. */
export async function readLines(api: CallApi, id: number, filter: object): Promise<PayoutLine[]> {
  const lines = await readPage(api, id, filter, 0);
  if (lines.length < MAX_LIST_LENGTH) return lines;
  for (let page = 1; ; page += PAGES) {
    const pages = await Promise.all(
      Array.from({ length: PAGES }, (_, index) => readPage(api, id, filter, page + index)),
    );
    lines.push(...pages.flat());
    if (pages.some(({ length }) => length < MAX_LIST_LENGTH)) return lines;
  }
}

async function readPage(
  api: CallApi,
  id: number,
  filter: object,
  page: number,
): Promise<PayoutLine[]> {
  const query = {
    filter: JSON.stringify(filter),
    skip: page * MAX_LIST_LENGTH,
    limit: MAX_LIST_LENGTH,
  };
  const lines = await api('listPayoutLines', { path: { id }, query });
  return lines.map(({ claim_id, units, wallet_address }) => ({
    number: claim_id,
    amount: BigInt(units),
    receiver: parseTonAddress(wallet_address)?.raw ?? '',
  }));
}
