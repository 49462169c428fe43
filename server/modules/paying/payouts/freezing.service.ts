import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { isRootFinal, parseTonAddress, unitsOf } from '#libs/domain/index.js';
import { runInTransaction } from '../../../platform/database/transactional.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { ClaimRepository } from '../claims/claim.repository.js';
import { lockPayableClaims } from '../distributors/distributor.report.js';
import {
  DistributorRepository,
  type DistributorRow,
} from '../distributors/distributor.repository.js';
import { PayoutLineRepository } from '../distributors/payout-line.repository.js';
import { SettlementRepository } from '../distributors/settlement.repository.js';
import { distributorRefused } from './payout.errors.js';
import { type ContractRow, contractOf } from './wallet-request.js';

/** The smallest units that a message to the contract can name. */
const MAX_AMOUNT = 2n ** 120n - 1n;

/** The most claims that become lines in one transaction. */
export const CLAIMS = 20_000;

type PayableClaim = Awaited<ReturnType<typeof lockPayableClaims>>[number];

/** Makes approved claims lines of a distributor, whose receivers and amounts are final. */
@Injectable()
export class FreezingService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly claims: ClaimRepository,
    private readonly distributors: DistributorRepository,
    private readonly lines: PayoutLineRepository,
    private readonly settlement: SettlementRepository,
  ) {}

  /** Freezes all approved claims of users who are not banned, in several transactions. */
  async freezeAll(id: number): Promise<void> {
    for (let frozen = CLAIMS; frozen === CLAIMS; ) {
      frozen = await runInTransaction(this.em, async () => this.freezeSome(await this.lock(id)));
    }
  }

  /**
   * Freezes the oldest approved claims, for a locked distributor. Returns their number.
   *
   * @throws AppError 409 for an amount that no contract pays, and while another distributor may pay numbers unknown here
   */
  async freezeSome(row: DistributorRow): Promise<number> {
    const claims = await lockPayableClaims(this.em, CLAIMS);
    if (claims.length === 0) return 0;
    for (const [payer, its] of await this.byPayer(row, claims)) await this.freezeInto(payer, its);
    return claims.length;
  }

  /**
   * Groups claims by the distributor to pay them. A contract may have paid a number whose line is missing from a
   * restored backup: that number stays with it, because no other contract knows that it is paid.
   */
  private async byPayer(row: DistributorRow, claims: readonly PayableClaim[]) {
    const others = await this.distributors.others(row);
    for (const other of others) await this.assertKnown(other);
    const own = await this.distributors.paidNumbers(row.id);
    return Map.groupBy(claims, ({ id }) => {
      const payer = own.has(id) ? row : others.find(({ paid }) => paid.has(id));
      return payer ?? row;
    });
  }

  /** @throws AppError 409 for a distributor that may pay numbers without lines here. */
  private async assertKnown(row: DistributorRow): Promise<void> {
    if (row.is_restored) throw distributorRefused('distributor.other_restored');
    const { merkle_root: root } = row;
    if (!root || isRootFinal(row)) return;
    const isOurs =
      (await this.lines.root(row)) === root ||
      (await this.lines.root(row, 'was_published')) === root;
    if (!isOurs) throw distributorRefused('distributor.other_root_unknown');
  }

  private async freezeInto(
    { id, decimals }: Pick<DistributorRow, 'id' | 'decimals'>,
    claims: readonly PayableClaim[],
  ): Promise<void> {
    await this.lines.insert(
      id,
      claims.map((claim) => ({
        claim_id: claim.id,
        user_id: claim.user_id,
        receiver: receiverOf(claim),
        tokens: claim.tokens,
        units: String(contractAmount(claim.tokens, decimals)),
      })),
    );
    const ids = claims.map((claim) => claim.id);
    await this.claims.setStatus(ids, ['approved'], 'batched');
    // The contract may have paid some of them since the restored backup was made.
    const known = await this.distributors.paidNumbers(id);
    const paid = ids.filter((number) => known.has(number));
    await this.claims.setStatus(await this.settlement.setPaid(id, paid), ['batched'], 'sent');
  }

  /** Locks a distributor that is a contract, see {@link lock}. @throws AppError 409 for one that pays in another way */
  async lockContract(id: number): Promise<ContractRow> {
    return contractOf(await this.lock(id));
  }

  /** Locks a distributor. @throws AppError 409 for another token or network than in the settings, and until a restored one was read */
  async lock(id: number): Promise<DistributorRow> {
    const settings = await this.settings.hold();
    const row = await this.distributors.lock(id);
    const token = parseTonAddress(settings.contract_address)?.raw;
    if (row.network !== settings.ton_network || row.jetton_master !== token) {
      throw distributorRefused('distributor.settings_changed');
    }
    if (row.is_restored) throw distributorRefused('distributor.restored');
    return row;
  }
}

/** Units of whole tokens. @throws AppError 409 for more than the contract's 120 bits */
function contractAmount(tokens: number, decimals: number): bigint {
  const units = unitsOf(tokens, decimals);
  if (units > MAX_AMOUNT) throw distributorRefused('distributor.amount_too_large');
  return units;
}

function receiverOf({ id, wallet_address }: { id: number; wallet_address: string }): string {
  const receiver = parseTonAddress(wallet_address)?.raw;
  if (!receiver?.startsWith('0:')) throw new Error(`Claim ${id} has no address on TON`);
  return receiver;
}
