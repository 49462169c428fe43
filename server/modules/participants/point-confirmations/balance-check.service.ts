import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  countedBalance,
  fromUnits,
  needsConfirmation,
  nextBalanceCheck,
  type SiteSettings,
  TON_DECIMALS,
  toUnits,
} from '#libs/domain/index.js';
import { ChainService } from '../../../platform/integrations/toncenter/chain.service.js';
import { type ChainReader, ChainReadsService } from '../chain-reads/chain-reads.service.js';
import { type ConfirmationState, findConfirmationStates } from './point-confirmation.report.js';
import {
  type CheckedBalance,
  PointConfirmationRepository,
} from './point-confirmation.repository.js';
import { PointConfirmationService } from './point-confirmation.service.js';

/** Accounts of one call: their addresses fit into the URL limit of any server. */
const ACCOUNTS_AT_ONCE = 50;

/**
 * Checks the balances of users with provisional points at random times, several times a day, and confirms the users
 * whom any rule confirms. One call reads many wallets.
 */
@Injectable()
export class BalanceCheckService implements ChainReader, OnModuleInit {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly confirmations: PointConfirmationRepository,
    private readonly points: PointConfirmationService,
    private readonly chain: ChainService,
    private readonly reads: ChainReadsService,
  ) {}

  onModuleInit(): void {
    this.reads.register(this);
  }

  async isWaiting(settings: SiteSettings): Promise<boolean> {
    if (!needsConfirmation(settings)) return false;
    return this.confirmations.isAnyDue();
  }

  async readNext(settings: SiteSettings): Promise<void> {
    const ids = await this.confirmations.reserveDue(ACCOUNTS_AT_ONCE);
    const states = await findConfirmationStates(this.em, ids);
    const open = states.filter(({ has_confirmed_points }) => !has_confirmed_points);
    const needed = settings.confirm_balance_ton;
    await this.confirmations.addBalances(await this.balancesOf(open, settings), needed);
    await this.points.confirmByRules(ids);
  }

  private async balancesOf(
    states: readonly ConfirmationState[],
    settings: SiteSettings,
  ): Promise<CheckedBalance[]> {
    const accounts = states.flatMap(({ account }) => account ?? []);
    const { confirm_balance_ton: needed } = settings;
    const isRead = needed > 0 && accounts.length > 0;
    const read = isRead
      ? await this.chain.readBalances(accounts, null, settings)
      : new Map<string, bigint>();
    const enough = toUnits(String(needed), TON_DECIMALS);
    return states.map(({ id, account }) => {
      const units = read.get(account ?? '') ?? 0n;
      const random = Math.random();
      return {
        user_id: id,
        account: account ?? '',
        balance: fromUnits(countedBalance(units, enough), TON_DECIMALS),
        wait: nextBalanceCheck(false, random),
        wait_while_enough: nextBalanceCheck(true, random),
      };
    });
  }
}
