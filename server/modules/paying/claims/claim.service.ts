import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  formatTonAddress,
  type Language,
  parseTonAddress,
  reasonText,
  TON_NETWORKS,
  transactionPage,
} from '#libs/domain/index.js';
import { defineList, visitorList } from '../../../platform/lists/define-list.js';
import {
  type ListQueryDto,
  type ListRequest,
  readListQuery,
} from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { KeptBalancesService } from '../../earning/tasks/verification/kept-balances.service.js';
import { OutsideScoreService } from '../../participants/outside-scores/outside-score.service.js';
import { SignalService } from '../../participants/users/signal.service.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { type Claim, ClaimSchema } from './claim.entity.js';
import { claimNotFound } from './claim.errors.js';
import { claimResults } from './claim.report.js';
import { ClaimRepository, type ClaimRow } from './claim.repository.js';
import { ClaimPictureService } from './claim-picture.service.js';
import {
  type ClaimDto,
  type ClaimResult,
  type ClaimRiskDto,
  type KeptBalanceDto,
  type MyClaimDto,
  toClaimDto,
  toMyClaimDto,
} from './dto/claim.dto.js';
import { findPulls } from './published-claim.report.js';

export const claimList = defineList<Claim>(ClaimSchema, {
  sortable: ['id', 'user_id', 'tokens', 'status', 'requested_at', 'updated_at'],
  filterable: { id: 'integer', user_id: 'integer', status: 'text', wallet_address: 'text' },
  bounded: ['requested_at', 'tokens'],
  searchable: ['wallet_address'],
  counted: 'claims',
  default_sort: { field: 'id', direction: 'desc' },
  columns: [
    { plain: ['id', 'user_id'] },
    { text: ['wallet_address'] },
    { plain: ['tokens', 'status'] },
    { text: ['reason'] },
    { plain: ['requested_at', 'updated_at'] },
  ],
});

const OWN_FIELDS = ['id', 'tokens', 'status', 'requested_at', 'updated_at'];
export const myClaimList = visitorList(claimList, OWN_FIELDS);

/** The most claims whose risks one call lists, because the chain is asked for each. */
const MAX_RISKS = 25;

/** Lists claims for admins and for their users. */
@Injectable()
export class ClaimService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly claims: ClaimRepository,
    private readonly users: UserRepository,
    private readonly settings: SettingsService,
    private readonly balances: KeptBalancesService,
    private readonly signals: SignalService,
    private readonly scores: OutsideScoreService,
    private readonly pictures: ClaimPictureService,
  ) {}

  /** Checks the balances that the completed tasks of the claim's user require. */
  async balancesOf(id: number, language: Language): Promise<KeptBalanceDto[]> {
    const { user_id } = await this.get(id);
    return toBalanceDtos(await this.balances.of(user_id), language);
  }

  async listRisks(query: ListQueryDto, language: Language): Promise<Page<ClaimRiskDto>> {
    const request = readClaimQuery(query);
    const limit = Math.min(request.limit, MAX_RISKS);
    const page = await selectPage(this.em, claimList, { ...request, limit });
    const userIds = [...new Set(page.items.map(({ user_id }) => user_id))];
    const users = await this.users.claimants(userIds);
    const signals = await this.signals.ofAll(userIds);
    const awaited = await this.scores.awaitedOf(userIds);
    const balances = await this.balances.ofAll(userIds);
    const items = page.items.map(({ id, user_id, tokens, status }) => ({
      id,
      user_id,
      tokens,
      status,
      is_banned: users.get(user_id)?.is_banned ?? false,
      is_held: users.get(user_id)?.is_held ?? false,
      is_score_awaited: awaited.has(user_id),
      signals: signals.get(user_id) ?? [],
      balances: toBalanceDtos(balances.get(user_id) ?? [], language),
    }));
    return { ...page, items };
  }

  async listOf(userId: number, query: ListQueryDto, language: Language): Promise<Page<MyClaimDto>> {
    const request = readListQuery(query, myClaimList, { user_id: userId });
    const page = await selectPage(this.em, myClaimList, request);
    const results = await this.resultsOf(page.items);
    const deadlines = await this.pullDeadlines(page.items);
    const claims = await this.asUserSees(userId, page.items);
    const items = claims.map((claim) =>
      toMyClaimDto(claim, language, this.pictures, results.get(claim.id), deadlines.get(claim.id)),
    );
    return { ...page, items };
  }

  /** A new claim as its user sees it. */
  async showToUser(claim: ClaimRow, language: Language): Promise<MyClaimDto> {
    const [shown = claim] = await this.asUserSees(claim.user_id, [claim]);
    return toMyClaimDto(shown, language, this.pictures);
  }

  private async pullDeadlines(claims: readonly ClaimRow[]): Promise<Map<number, Date | string>> {
    const frozen = claims.filter(({ status }) => status === 'batched').map(({ id }) => id);
    if (frozen.length === 0) return new Map();
    const pulls = await findPulls(this.em, frozen, new Date(Date.now()));
    return new Map(pulls.map(({ claim_id, deadline }) => [claim_id, deadline]));
  }

  /** Shows approved claims of a banned user as requested, because they are not paid. */
  private async asUserSees(userId: number, claims: ClaimRow[]): Promise<ClaimRow[]> {
    const isHeld = claims.some(({ status }) => status === 'approved');
    if (!isHeld || !(await this.users.get(userId)).is_banned) return claims;
    return claims.map((claim) =>
      claim.status === 'approved'
        ? { ...claim, status: 'requested', updated_at: claim.requested_at }
        : claim,
    );
  }

  async list(query: ListQueryDto, user_id?: number): Promise<Page<ClaimDto>> {
    const page = await selectPage(this.em, claimList, readClaimQuery(query, { user_id }));
    return { ...page, items: await this.describe(page.items) };
  }

  async get(id: number): Promise<ClaimDto> {
    const claim = await this.claims.find(id);
    if (!claim) throw claimNotFound();
    const [described] = await this.describe([claim]);
    return described as ClaimDto;
  }

  private async describe(claims: ClaimRow[]): Promise<ClaimDto[]> {
    const results = await this.resultsOf(claims);
    const users = await this.users.claimants(claims.map(({ user_id }) => user_id));
    return claims.map((claim) =>
      toClaimDto(claim, users.get(claim.user_id), results.get(claim.id)),
    );
  }

  private async resultsOf(claims: readonly ClaimRow[]): Promise<Map<number, ClaimResult>> {
    const settled = claims.filter(({ status }) => status === 'delivered' || status === 'rejected');
    if (settled.length === 0) return new Map();
    const settings = await this.settings.read();
    const ids = settled.map(({ id }) => id);
    return new Map(
      (await claimResults(this.em, ids)).map(({ id, ...result }) => [
        id,
        { ...result, transaction_url: transactionPage(settings, result.transaction_hash) },
      ]),
    );
  }
}

const toBalanceDtos = (
  balances: Awaited<ReturnType<KeptBalancesService['of']>>,
  language: Language,
): KeptBalanceDto[] =>
  balances.map(({ reason, ...balance }) => ({
    ...balance,
    reason: reason && reasonText(reason.reason, language, reason),
  }));

/** Finds an address in any of its spellings, on either network. */
export function readClaimQuery(query: ListQueryDto, values: Partial<Claim> = {}): ListRequest {
  const request = readListQuery(query, claimList, values);
  const { search, filters } = request;
  for (const filter of filters.filter(({ column }) => column === 'wallet_address')) {
    filter.values = filter.values.flatMap((value) => storedAs(String(value)));
  }
  if (!parseTonAddress(search)) return request;
  filters.push({ column: 'wallet_address', kind: 'text', values: storedAs(search) });
  return { ...request, search: '' };
}

/** The stored spellings of an account's address: as wallets of either network show it. */
function storedAs(address: string): string[] {
  const account = parseTonAddress(address)?.raw;
  return account ? TON_NETWORKS.map((network) => formatTonAddress(account, network)) : [address];
}
