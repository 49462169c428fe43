import { randomUUID } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  claimAmount,
  claimingRefusal,
  claimTransfer,
  formatTonAddress,
  type Language,
  MAX_LENGTH,
  parseTonAddress,
  reasonText,
  type SiteSettings,
  TON_NETWORKS,
  transactionPage,
} from '#libs/domain/index.js';
import { databaseDate } from '../../database/clock.js';
import { prepared } from '../../database/prepared.js';
import { runInTransaction } from '../../database/transactional.js';
import type { CsvValues } from '../../lists/csv.js';
import { defineList, visitorList } from '../../lists/define-list.js';
import { type ListQueryDto, type ListRequest, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { streamRows } from '../../lists/stream-rows.js';
import type { Row } from '../../records/timestamps.js';
import { LedgerService } from '../ledger/ledger.service.js';
import { assertMayParticipate } from '../settings/participation.errors.js';
import { SettingsService } from '../settings/settings.service.js';
import { KeptBalancesService } from '../tasks/verification/kept-balances.service.js';
import { UserService } from '../users/user.service.js';
import { type Claim, ClaimSchema } from './claim.entity.js';
import { balanceNotKept, claimNotFound, claimRefused, keyRequired } from './claim.errors.js';
import {
  type ClaimDto,
  type ClaimNews,
  type KeptBalanceDto,
  type MyClaimDto,
  toClaimDto,
  toMyClaimDto,
} from './dto/claim.dto.js';

export const claimList = defineList<Claim>(ClaimSchema, {
  sortable: ['id', 'user_id', 'tokens', 'status', 'requested_at', 'updated_at'],
  filterable: { id: 'integer', user_id: 'integer', status: 'text', wallet_address: 'text' },
  bounded: ['requested_at', 'tokens'],
  searchable: ['wallet_address'],
  default_sort: { field: 'id', direction: 'desc' },
  columns: {
    id: 'plain',
    user_id: 'plain',
    wallet_address: 'text',
    tokens: 'plain',
    status: 'plain',
    reason: 'text',
    requested_at: 'plain',
    updated_at: 'plain',
  },
});

export const myClaimList = visitorList(claimList, [
  ...['id', 'tokens', 'status', 'requested_at', 'updated_at'],
]);

/** What clients may call a request by: visible characters of ASCII. */
const KEY = new RegExp(`^[!-~]{1,${MAX_LENGTH.idempotencyKey}}$`);

const COLUMNS = `id, user_id, wallet_address, tokens, status, reason, idempotency_key,
    requested_at, updated_at`;
const FIND = prepared<Row<Claim>>(
  `select ${COLUMNS} from claims where user_id = ? and idempotency_key = ?`,
);
const INSERT = prepared<Row<Claim>>(
  `insert into claims (user_id, wallet_address, tokens, idempotency_key, requested_at, updated_at)
   values (?, ?, ?, ?, ?, ?) returning ${COLUMNS}`,
);

/** Tokens that users ask for. */
@Injectable()
export class ClaimService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly users: UserService,
    private readonly settings: SettingsService,
    private readonly ledger: LedgerService,
    private readonly balances: KeptBalancesService,
  ) {}

  /**
   * Claims everything that a user can claim. The same key is the same claim, however often and wherever
   * it is sent.
   *
   * @throws AppError with the code of what stands in the way.
   */
  async request(userId: number, key: unknown, language: Language = 'en'): Promise<MyClaimDto> {
    if (typeof key !== 'string' || !KEY.test(key)) throw keyRequired();
    // Without waiting for its turn: most repeated calls find what the first one has made.
    const made = await this.find(userId, key);
    if (made) {
      const [seen = made] = await this.asUserSees(userId, [made]);
      return toMyClaimDto(seen, language);
    }
    await this.assertBalancesKept(userId);
    const claim = await runInTransaction(this.em, () => this.make(userId, key));
    return toMyClaimDto(claim, language);
  }

  /**
   * Claims tokens anew for a user, in the caller's transaction, whose claim should not have been rejected:
   * also once claims have ended. The user's row is locked by the caller.
   *
   * @throws AppError 409 when the pool does not have them any more.
   */
  async requestAgain(
    userId: number,
    { wallet_address, tokens }: Pick<Claim, 'wallet_address' | 'tokens'>,
  ): Promise<void> {
    const settings = await this.settings.hold();
    await this.book(userId, { wallet_address, tokens, key: randomUUID() }, settings);
  }

  /** For the back office: what the tasks of whoever made the claim say of the wallet now. */
  async balancesOf(id: number, language: Language): Promise<KeptBalanceDto[]> {
    const { user_id } = await this.get(id);
    const balances = await this.balances.of(user_id);
    return balances.map(({ reason, ...balance }) => ({
      ...balance,
      reason: reason && reasonText(reason.reason, language, reason),
    }));
  }

  /** Before the transaction, because it asks the chain. */
  private async assertBalancesKept(userId: number): Promise<void> {
    const balances = await this.balances.of(userId);
    const lost = balances.find(({ is_kept }) => is_kept === false);
    if (lost?.reason) throw balanceNotKept(lost.reason);
  }

  async listOf(userId: number, query: ListQueryDto, language: Language): Promise<Page<MyClaimDto>> {
    const request = readListQuery(query, myClaimList, { user_id: userId });
    const page = await selectPage(this.em, myClaimList, request);
    const news = await this.newsOf(page.items);
    const claims = await this.asUserSees(userId, page.items);
    const items = claims.map((claim) => toMyClaimDto(claim, language, news.get(claim.id)));
    return { ...page, items };
  }

  /** Nothing is paid while the user is banned: an approval does not count for as long. */
  private async asUserSees(userId: number, claims: Row<Claim>[]): Promise<Row<Claim>[]> {
    const isHeld = claims.some(({ status }) => status === 'approved');
    if (!isHeld || !(await this.users.get(userId)).is_banned) return claims;
    return claims.map((claim) =>
      claim.status === 'approved'
        ? { ...claim, status: 'requested', updated_at: claim.requested_at }
        : claim,
    );
  }

  /** For the back office: everybody's, or those of one user. */
  async list(query: ListQueryDto, user_id?: number): Promise<Page<ClaimDto>> {
    const page = await selectPage(this.em, claimList, readClaimQuery(query, { user_id }));
    return { ...page, items: await this.describe(page.items) };
  }

  async get(id: number): Promise<ClaimDto> {
    const [claim] = await this.em.execute<Row<Claim>[]>('select * from claims where id = ?', [id]);
    if (!claim) throw claimNotFound();
    const [described = toClaimDto(claim)] = await this.describe([claim]);
    return described;
  }

  private async describe(claims: Row<Claim>[]): Promise<ClaimDto[]> {
    const news = await this.newsOf(claims);
    const users = await this.users.claimants(claims.map(({ user_id }) => user_id));
    return claims.map((claim) => toClaimDto(claim, users.get(claim.user_id), news.get(claim.id)));
  }

  /**
   * Those columns of every claim that matches, in order and in batches; page fields of the query are
   * not looked at.
   */
  stream(query: ListQueryDto): AsyncIterable<CsvValues[]> {
    return streamRows(this.em, claimList, readClaimQuery(query));
  }

  /** What has become of claims, where something has. */
  private async newsOf(claims: readonly Row<Claim>[]): Promise<Map<number, ClaimNews>> {
    const settled = claims.filter(({ status }) => status === 'delivered' || status === 'rejected');
    if (settled.length === 0) return new Map();
    const settings = await this.settings.read();
    const rows = await this.em.execute<{ id: number; reason_zh: string; hash: string | null }[]>(
      `select c.id, coalesce(d.reason_zh, '') as reason_zh, p.transaction_hash as hash
       from claims c left join decisions d on d.id = c.decision_id
       left join payouts p on p.claim_id = c.id and p.status = 'delivered'
       where c.id = any(?)`,
      [`{${settled.map(({ id }) => id).join(',')}}`],
    );
    return new Map(
      rows.map(({ id, reason_zh, hash }) => [
        id,
        { reason_zh, transaction_hash: hash, transaction_url: transactionPage(settings, hash) },
      ]),
    );
  }

  /** The user's row is locked first, the pool's last: nobody waits for each other in a circle. */
  private async make(userId: number, key: string): Promise<Row<Claim>> {
    const user = await this.users.lockParticipant(userId);
    const made = await this.find(userId, key);
    if (made) return made;
    const settings = await this.settings.hold();
    const now = databaseDate();
    assertMayParticipate(claimingRefusal(settings, user, now));
    const { total_points, claimed_tokens, wallet_address } = user;
    const taken = await this.ledger.takenFromPool();
    const tokens = claimAmount({ total_points, claimed_tokens, taken }, settings);
    if (typeof tokens === 'string') throw claimRefused(tokens);
    return this.book(userId, { wallet_address, tokens, key }, settings, now);
  }

  private async book(
    userId: number,
    { wallet_address, tokens, key }: Pick<Claim, 'wallet_address' | 'tokens'> & { key: string },
    { claim_pool_tokens: pool }: SiteSettings,
    created_at = databaseDate(),
  ): Promise<Row<Claim>> {
    const claim = await this.insert(userId, wallet_address, tokens, key, created_at);
    await this.ledger.post(claimTransfer(claim.id, userId, BigInt(tokens)), { created_at, pool });
    return claim;
  }

  private async find(userId: number, key: string): Promise<Row<Claim> | undefined> {
    const [claim] = await FIND(this.em, [userId, key]);
    return claim;
  }

  private async insert(...values: [number, string, number, string, Date]): Promise<Row<Claim>> {
    const [claim] = await INSERT(this.em, [...values, values[4]]);
    return claim as Row<Claim>;
  }
}

/** An address is found in whichever of its spellings it is asked for, on either network. */
export function readClaimQuery(query: ListQueryDto, values: Partial<Claim> = {}): ListRequest {
  const request = readListQuery(query, claimList, values);
  const filters = request.filters.map((filter) =>
    filter.column === 'wallet_address'
      ? { ...filter, values: filter.values.flatMap((value) => storedAs(String(value))) }
      : filter,
  );
  const search = request.search.trim();
  if (!parseTonAddress(search)) return { ...request, filters };
  const address = { column: 'wallet_address', kind: 'text' as const, values: storedAs(search) };
  return { ...request, search: '', filters: [...filters, address] };
}

/** How claims have an account's address: as wallets of either network show it. */
function storedAs(address: string): string[] {
  const account = parseTonAddress(address)?.raw;
  return account ? TON_NETWORKS.map((network) => formatTonAddress(account, network)) : [address];
}
