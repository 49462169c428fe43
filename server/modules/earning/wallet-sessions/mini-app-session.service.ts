import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { Env } from '../../../platform/config/env.js';
import { afterCommit, Transactional } from '../../../platform/database/transactional.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';
import { telegramNotConfigured } from '../../participants/users/telegram.errors.js';
import { TelegramService } from '../../participants/users/telegram.service.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import type { MiniAppSignInDto } from './dto/mini-app.dto.js';
import type { WalletChallengeDto } from './dto/wallet-session.dto.js';
import { MiniAppTickets } from './mini-app-ticket.js';
import { VisitorSessionService } from './visitor-session.service.js';
import { WalletProofService } from './wallet-proof.service.js';
import { WalletSignInService } from './wallet-sign-in.service.js';

/** Opens sessions of the Mini App for Telegram accounts, which a wallet's proof links. */
@Injectable()
export class MiniAppSessionService {
  private readonly tickets: MiniAppTickets;

  constructor(
    readonly em: SqlEntityManager,
    private readonly proofs: WalletProofService,
    private readonly signIns: WalletSignInService,
    private readonly sessions: VisitorSessionService,
    private readonly settings: SettingsService,
    private readonly telegram: TelegramService,
    private readonly env: Env,
    @Inject(JWT_SECRET) secret: string,
  ) {
    this.tickets = new MiniAppTickets(secret);
  }

  /** Opens a session if the account is linked, and issues a ticket for the wallet. @throws AppError 401, or 409. */
  @Transactional()
  async start(initData: string, network: string) {
    if (this.env.telegram_bot_token === '') throw telegramNotConfigured();
    const settings = await this.settings.assertLive();
    const account = await this.telegram.openMiniApp(initData);
    const session = await this.sessions.openLinked(account, settings, network);
    const opened = { way: 'telegram', outcome: 'opened' } as const;
    if (session) afterCommit(this.em, () => this.proofs.signIns.inc(opened));
    return { session, ticket: this.tickets.issue(account) };
  }

  /** Issues a challenge whose proof links the ticket's Telegram account. @throws AppError 401, or 409. */
  challenge(ticket: string, network: string): Promise<WalletChallengeDto> {
    return this.proofs.challenge(network, this.tickets.open(ticket));
  }

  /** Signs in with a wallet's proof, and links the Telegram account. @throws AppError 401, 403, or 409. */
  async signIn({ ticket, ...signIn }: MiniAppSignInDto, network: string) {
    return this.signIns.signIn(signIn, network, this.tickets.open(ticket));
  }
}
