import { randomBytes } from 'node:crypto';
import { SqlEntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
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
import { SettingsService } from '../settings/settings.service.js';
import { batchSubject, hashOf, lockBatch } from './batch-rows.js';
import type { PayoutBatchCreateDto, PayoutPlanDto } from './dto/payout.dto.js';
import { assertNoAlarms, assertNothingRuns } from './pay-again.js';
import { payoutRefused } from './payout.errors.js';

/** The wallets that a new batch is paid from, and the token. All raw. */
interface Paying {
  payer: string;
  payer_jetton_wallet: string;
  jetton_master: string;
  decimals: number;
  network: TonNetwork;
}

/** What the paying wallet has. */
interface Funds {
  nanotons: bigint;
  units: bigint;
}

interface ApprovedClaim {
  id: number;
  user_id: number;
  wallet_address: string;
  tokens: number;
}

/** Freezes approved claims into batches: who is paid how much does not change after that. */
@Injectable()
export class PayoutBatchService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly audit: AuditLog,
    private readonly settings: SettingsService,
    private readonly chain: ChainService,
    private readonly payoutChain: PayoutChainService,
  ) {}

  /** What could be paid now, and what that costs. */
  async plan(): Promise<PayoutPlanDto> {
    const [row] = await this.em.execute<
      [{ claims: number; tokens: number; again: number; banned: number; alarms: number }]
    >(
      `select count(*) filter (where not u.is_banned) as claims,
         coalesce(sum(c.tokens) filter (where not u.is_banned), 0)::bigint as tokens,
         count(*) filter (where c.status = 'failed' and not u.is_banned) as again,
         count(*) filter (where u.is_banned) as banned,
         (select count(*) from payout_alarms where resolved_at is null) as alarms
       from claims c join users u on u.id = c.user_id where c.status in ('approved', 'failed')`,
    );
    return {
      ...(await this.token()),
      approved_claims: row.claims,
      approved_tokens: row.tokens,
      failed_claims: row.again,
      banned_claims: row.banned,
      most: (await this.isFirst()) ? FIRST_BATCH_SIZE : BATCH_SIZE.most,
      attached_nanotons: String(ATTACHED_NANOTONS),
      reserve_nanotons: String(RESERVE_NANOTONS),
      open_alarms: row.alarms,
    };
  }

  /**
   * Freezes the oldest approved claims of users who are not banned into a batch that one wallet pays. The chain is asked first,
   * outside of the transaction.
   *
   * @throws AppError with the code of what stands in the way.
   */
  async create({ payer, method, size }: PayoutBatchCreateDto): Promise<number> {
    const settings = await this.settings.read();
    const { funds, ...paying } = await this.readPaying(payer, settings);
    const most = (await this.isFirst()) ? FIRST_BATCH_SIZE : BATCH_SIZE.most;
    if (size !== undefined && size > most) throw payoutRefused('payout.first_batch');
    const limit = size ?? Math.min(most, BATCH_SIZE.usual);
    try {
      return await runInTransaction(this.em, () => this.freeze(paying, method, limit, funds));
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) {
        throw payoutRefused('payout.batch_open', error);
      }
      throw error;
    }
  }

  /** Before anybody was asked: its claims wait for another batch. */
  @Transactional()
  async cancel(id: number): Promise<void> {
    const batch = await lockBatch(this.em, id);
    if (batch.status !== 'frozen') throw payoutRefused('payout.asked_already');
    await this.em.execute(
      `update claims set status = 'approved', updated_at = now()
       where status = 'batched' and id in (select claim_id from payouts where batch_id = ?)`,
      [id],
    );
    await this.em.execute('delete from payouts where batch_id = ?', [id]);
    await this.em.execute(
      `update payout_batches set status = 'cancelled', updated_at = now() where id = ?`,
      [id],
    );
    this.audit.record({ code: 'batch_cancelled', subject: batchSubject(id) });
  }

  /** What would be paid; its decimals are null while nobody tells. */
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

  private async isFirst(): Promise<boolean> {
    const [row] = await this.em.execute<[{ is_first: boolean }]>(
      `select not exists (select from payouts where status = 'delivered') as is_first`,
    );
    return row.is_first;
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
      // The contract may say what it likes; another wallet than the payer's own cannot pay.
      if (indexed !== null && indexed.address !== payer_jetton_wallet) {
        throw payoutRefused('payout.jetton_wallet_differs');
      }
      return {
        ...{ payer: wallet.raw, payer_jetton_wallet, jetton_master: master, decimals },
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
    const claims = await this.em.execute<ApprovedClaim[]>(
      `select c.id, c.user_id, c.wallet_address, c.tokens
       from claims c join users u on u.id = c.user_id
       where c.status in ('approved', 'failed') and not u.is_banned
       order by c.id limit ? for update of c skip locked for key share of u skip locked`,
      [limit],
    );
    if (claims.length === 0) throw payoutRefused('payout.nothing_approved');
    const ids = claims.map((claim) => claim.id);
    await assertNothingRuns(this.em, paying, ids);
    await assertNoAlarms(this.em, ids);
    const tokens = claims.reduce((sum, claim) => sum + claim.tokens, 0);
    if (funds.nanotons < neededNanotons(claims.length)) {
      throw payoutRefused('payout.too_little_ton');
    }
    if (funds.units < unitsOf(tokens, paying.decimals)) {
      throw payoutRefused('payout.too_few_jettons');
    }
    const payouts = claims.map((claim) => newPayout(claim, paying.decimals));
    const id = await this.insertBatch(paying, method, hashOf(paying, payouts));
    await this.em.execute(
      `insert into payouts (batch_id, claim_id, user_id, receiver, tokens, units, query_id, updated_at)
       select ?, claim_id, user_id, receiver, tokens, units, query_id, now()
       from jsonb_to_recordset(?::jsonb) as given(claim_id int, user_id int, receiver text,
         tokens bigint, units numeric, query_id numeric) order by claim_id`,
      [id, JSON.stringify(payouts)],
    );
    await this.em.execute(
      `update claims set status = 'batched', updated_at = now() where id = any(?)`,
      [`{${ids.join(',')}}`],
    );
    const subject = batchSubject(id);
    this.audit.record({ code: 'batch_frozen', subject, payouts: claims.length, tokens });
    return id;
  }

  private async insertBatch(paying: Paying, method: PayoutMethod, sum: string): Promise<number> {
    const { network, payer, payer_jetton_wallet, jetton_master, decimals } = paying;
    const [row] = await this.em.execute<[{ id: number }]>(
      `insert into payout_batches (method, network, payer, payer_jetton_wallet, jetton_master, decimals,
         hash, created_by, created_at, updated_at)
       values (?, ?, ?, ?, ?, ?, ?, ?, now(), now()) returning id`,
      [method, network, payer, payer_jetton_wallet, jetton_master, decimals, sum, this.audit.actor],
    );
    return row.id;
  }
}

function unavailable(error: unknown): unknown {
  if (error instanceof DecimalsUnknown) return payoutRefused('payout.decimals_unknown', error);
  return error instanceof Unavailable ? payoutRefused('payout.chain_unavailable', error) : error;
}

/** A payout as it is stored. Amounts beyond JavaScript's exact numbers are texts. */
interface NewPayout {
  claim_id: number;
  user_id: number;
  receiver: string;
  tokens: number;
  units: string;
  query_id: string;
}

function newPayout(claim: ApprovedClaim, decimals: number): NewPayout {
  const receiver = parseTonAddress(claim.wallet_address)?.raw;
  if (!receiver) throw new Error(`Claim ${claim.id} has no address on TON`);
  return {
    ...{ claim_id: claim.id, user_id: claim.user_id, receiver, tokens: claim.tokens },
    units: String(unitsOf(claim.tokens, decimals)),
    query_id: String(randomBytes(8).readBigUInt64BE() >> 1n),
  };
}
