import { randomBytes } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  ATTACHED_NANOTONS,
  BATCH_SIZE,
  FIRST_BATCH_SIZE,
  formatContractAddress,
  neededNanotons,
  type PayoutMethod,
  parseTonAddress,
  RESERVE_NANOTONS,
  type SiteSettings,
  type TonNetwork,
  unitsOf,
} from '#libs/domain/index.js';
import { AuditLog } from '../../audit/audit-log.js';
import { runInTransaction, Transactional } from '../../database/transactional.js';
import { ChainService, DecimalsUnknown } from '../../integrations/toncenter/chain.service.js';
import { PayoutChainService } from '../../integrations/toncenter/payout-chain.service.js';
import { Unavailable } from '../../outbound/http-client.js';
import { findPayable, lockPayableClaims } from '../../reports/payouts.report.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { SettingsService } from '../settings/settings.service.js';
import { batchSubject, hashOf } from './batch-check.js';
import type { PayoutBatchCreateDto, PayoutPlanDto } from './dto/payout.dto.js';
import { payoutRefused } from './payout.errors.js';
import { type NewPayout, PayoutRepository } from './payout.repository.js';
import { PayoutBatchRepository } from './payout-batch.repository.js';
import { RetryEligibilityService } from './retry-eligibility.service.js';

/** The wallets that a new batch is paid from, and the token. All raw. */
interface Paying {
  payer: string;
  payer_jetton_wallet: string;
  jetton_master: string;
  decimals: number;
  network: TonNetwork;
}

/** Balances of the paying wallet. */
interface Funds {
  nanotons: bigint;
  units: bigint;
}

/** PostgreSQL's error code. */
const UNIQUE_VIOLATION = '23505';

type PayableClaim = Awaited<ReturnType<typeof lockPayableClaims>>[number];

/** Freezes approved claims into batches: receivers and amounts do not change after that. */
@Injectable()
export class PayoutBatchService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    private readonly chain: ChainService,
    private readonly payoutChain: PayoutChainService,
    private readonly claims: ClaimRepository,
    private readonly payouts: PayoutRepository,
    private readonly batches: PayoutBatchRepository,
    private readonly eligibility: RetryEligibilityService,
  ) {}

  /** The claims that can be paid now, and the costs. */
  async plan(): Promise<PayoutPlanDto> {
    return {
      ...(await this.token()),
      ...(await findPayable(this.em)),
      most: await this.most(),
      attached_nanotons: String(ATTACHED_NANOTONS),
      reserve_nanotons: String(RESERVE_NANOTONS),
    };
  }

  /**
   * Freezes the oldest approved claims of users who are not banned into a batch that one wallet pays.
   * The chain is read first, outside of the transaction.
   *
   * @throws AppError with the code of what prevents it.
   */
  async create({ payer, method, size }: PayoutBatchCreateDto): Promise<number> {
    const settings = await this.settings.read();
    const { funds, ...paying } = await this.readPaying(payer, settings);
    const most = await this.most();
    if (size !== undefined && size > most) throw payoutRefused('payout.first_batch');
    const limit = size ?? Math.min(most, BATCH_SIZE.usual);
    try {
      return await runInTransaction(this.em, () => this.freeze(paying, method, limit, funds));
    } catch (error) {
      const isTaken = error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION;
      throw isTaken ? payoutRefused('payout.batch_open', error) : error;
    }
  }

  /** Cancels a batch that was not sent for signing: its claims wait for another one. */
  @Transactional()
  async cancel(id: number): Promise<void> {
    const batch = await this.batches.lock(id);
    if (batch.status !== 'frozen') throw payoutRefused('payout.asked_already');
    const payouts = await this.payouts.ofBatch(id);
    const claimIds = payouts.map(({ claim_id }) => claim_id);
    await this.claims.change(claimIds, ['batched'], 'approved');
    await this.payouts.removeOfBatch(id);
    await this.batches.cancel(batch);
    this.audit.record({ code: 'batch_cancelled', subject: batchSubject(id) });
  }

  /** The token that is paid; its decimals are null while the chain API does not know them. */
  private async token(): Promise<Pick<PayoutPlanDto, 'jetton_master' | 'decimals'>> {
    const settings = await this.settings.read();
    const master = parseTonAddress(settings.contract_address)?.raw;
    if (!master) return { jetton_master: null, decimals: null };
    const jetton_master = formatContractAddress(master, settings.ton_network);
    try {
      return { jetton_master, decimals: await this.chain.jettonDecimals(master, settings) };
    } catch (error) {
      if (error instanceof Unavailable) return { jetton_master, decimals: null };
      throw error;
    }
  }

  /** A campaign's first batches are small: a mistake costs little then. */
  private async most(): Promise<number> {
    return (await this.payouts.isAnyDelivered()) ? BATCH_SIZE.most : FIRST_BATCH_SIZE;
  }

  private async readPaying(
    payer: string,
    settings: SiteSettings,
  ): Promise<Paying & { funds: Funds }> {
    const master = parseTonAddress(settings.contract_address)?.raw;
    if (!master) throw payoutRefused('payout.no_jetton');
    const wallet = parseTonAddress(payer);
    const isOther = settings.ton_network === 'mainnet' && wallet?.isTestOnly;
    if (!wallet?.raw.startsWith('0:') || isOther) throw payoutRefused('payout.wallet_malformed');
    try {
      const [payer_jetton_wallet, indexed, decimals, tons] = await Promise.all([
        this.payoutChain.jettonWalletOf(wallet.raw, master, settings),
        this.chain.jettonWallet(wallet.raw, master, settings),
        this.chain.jettonDecimals(master, settings, { queued: true }),
        this.chain.tonBalance(wallet.raw, settings, { queued: true }),
      ]);
      // A contract can return any wallet; only the payer's own can pay.
      if (indexed !== null && indexed.address !== payer_jetton_wallet) {
        throw payoutRefused('payout.jetton_wallet_differs');
      }
      return {
        payer: wallet.raw,
        payer_jetton_wallet,
        jetton_master: master,
        decimals,
        network: settings.ton_network,
        funds: { nanotons: tons.value, units: indexed?.units ?? 0n },
      };
    } catch (error) {
      throw unavailable(error);
    }
  }

  private async freeze(
    paying: Paying,
    method: PayoutMethod,
    limit: number,
    funds: Funds,
  ): Promise<number> {
    const claims = await lockPayableClaims(this.em, limit);
    if (claims.length === 0) throw payoutRefused('payout.nothing_approved');
    const ids = claims.map((claim) => claim.id);
    await this.eligibility.assertEligible(paying, ids);
    const tokens = claims.reduce((sum, claim) => sum + claim.tokens, 0);
    if (funds.nanotons < neededNanotons(claims.length)) {
      throw payoutRefused('payout.too_little_ton');
    }
    if (funds.units < unitsOf(tokens, paying.decimals)) {
      throw payoutRefused('payout.too_few_jettons');
    }
    const payouts = claims.map((claim) => newPayout(claim, paying.decimals));
    const batch = {
      ...paying,
      method,
      hash: hashOf(paying, payouts),
      created_by: this.audit.actor,
    };
    const id = await this.batches.insert(batch);
    await this.payouts.insert(id, payouts);
    await this.claims.change(ids, ['approved', 'failed'], 'batched');
    const subject = batchSubject(id);
    this.audit.record({ code: 'batch_frozen', subject, payouts: claims.length, tokens });
    return id;
  }
}

function unavailable(error: unknown): unknown {
  if (error instanceof DecimalsUnknown) return payoutRefused('payout.decimals_unknown', error);
  return error instanceof Unavailable ? payoutRefused('payout.chain_unavailable', error) : error;
}

function newPayout(claim: PayableClaim, decimals: number): NewPayout {
  const receiver = parseTonAddress(claim.wallet_address)?.raw;
  if (!receiver) throw new Error(`Claim ${claim.id} has no address on TON`);
  return {
    claim_id: claim.id,
    user_id: claim.user_id,
    receiver,
    tokens: claim.tokens,
    units: String(unitsOf(claim.tokens, decimals)),
    query_id: String(randomBytes(8).readBigUInt64BE() >> 1n),
  };
}
