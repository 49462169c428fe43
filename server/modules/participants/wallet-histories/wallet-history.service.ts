import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  needsWalletHistory,
  nextHistoryReading,
  outgoingToConfirm,
  parseTonAddress,
  readsWalletsToConfirm,
  retryHistoryReading,
  type SiteSettings,
} from '#libs/domain/index.js';
import { databaseNow } from '../../../platform/database/clock.js';
import {
  type HistoryPage,
  WalletChainService,
} from '../../../platform/integrations/toncenter/wallet-chain.service.js';
import { Unavailable } from '../../../platform/outbound/http-client.js';
import { type ChainReader, ChainReadsService } from '../chain-reads/chain-reads.service.js';
import { WalletHistoryRepository } from './wallet-history.repository.js';

type WalletHistory = NonNullable<Awaited<ReturnType<WalletHistoryRepository['reserveNext']>>>;

/**
 * Reads the age, outgoing transactions and funder of users' wallets. A trigger queues each new user; replicas share
 * the work, and a wallet reserved by a killed process is read again.
 */
@Injectable()
export class WalletHistoryService implements ChainReader, OnModuleInit {
  constructor(
    private readonly histories: WalletHistoryRepository,
    private readonly chain: WalletChainService,
    private readonly reads: ChainReadsService,
  ) {}

  onModuleInit(): void {
    this.reads.register(this);
  }

  /** Claims that require a history need readings even when the setting is off. */
  async isWaiting(settings: SiteSettings): Promise<boolean> {
    const isNeeded =
      settings.read_wallet_histories ||
      needsWalletHistory(settings) ||
      readsWalletsToConfirm(settings);
    return isNeeded && (await this.histories.isAnyDue());
  }

  async readNext(settings: SiteSettings): Promise<void> {
    const history = await this.histories.reserveNext();
    if (!history) return;
    try {
      await this.read(history, settings);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      await this.histories.setFailed(history.user_id, retryHistoryReading(history.failures + 1));
      throw error;
    }
  }

  private async read(history: WalletHistory, settings: SiteSettings): Promise<void> {
    const account = parseTonAddress(history.wallet_address)?.raw ?? '';
    const after = BigInt(history.read_until_lt);
    const page = await this.chain.history(account, after, settings, history.failures);
    const { claim_outgoing_transactions } = settings;
    const needed = Math.max(claim_outgoing_transactions, outgoingToConfirm(settings));
    await this.histories.addPage(
      history,
      page,
      nextHistoryReading(readingOf(history, page), needed),
    );
  }
}

const readingOf = (history: WalletHistory, page: HistoryPage) => ({
  is_last_page: page.is_last,
  has_transactions: history.first_seen_at !== null || page.first_at !== null,
  has_funder: history.funder !== null || page.funding !== null,
  outgoing_transactions: history.outgoing_transactions + page.outgoing,
  since_last: history.checked_at === null ? null : databaseNow() - Date.parse(history.checked_at),
});
