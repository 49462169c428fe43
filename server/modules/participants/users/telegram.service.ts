import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import type { SiteSettings, TonNetwork } from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { databaseNow } from '../../../platform/database/clock.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';
import { SpentChallengeRepository } from '../../../platform/identity/spent-challenge.repository.js';
import {
  INIT_DATA_LIFETIME,
  readInitData,
} from '../../../platform/integrations/telegram/init-data.js';
import {
  isFresh,
  isSignedByTelegram,
  LOGIN_LIFETIME,
  nameOf,
} from '../../../platform/integrations/telegram/telegram-login.js';
import { assertMayParticipate } from '../../site/settings/participation.errors.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import type {
  MyTelegramDto,
  TelegramAccountDto,
  TelegramLinkDto,
  TelegramLoginDto,
} from './dto/my-telegram.dto.js';
import { LoginStates } from './login-state.js';
import {
  miniAppStartExpired,
  telegramLinkedElsewhere,
  telegramLoginExpired,
  telegramNotConfigured,
  telegramSignatureInvalid,
} from './telegram.errors.js';
import { type TelegramAccount, TelegramAccountRepository } from './telegram-account.repository.js';
import { UserRepository } from './user.repository.js';

/** Characters of the hash that serve as the nonce: 132 bits. */
const NONCE_LENGTH = 22;

/** Links visitors' Telegram accounts, by Telegram's login or in the Mini App. */
@Injectable()
export class TelegramService {
  private readonly states: LoginStates;

  constructor(
    readonly em: SqlEntityManager,
    private readonly accounts: TelegramAccountRepository,
    private readonly challenges: SpentChallengeRepository,
    private readonly settings: SettingsService,
    private readonly users: UserRepository,
    private readonly env: Env,
    @Inject(JWT_SECRET) secret: string,
  ) {
    this.states = new LoginStates(secret);
  }

  /** @param origin the site that Telegram's login page is opened for */
  async read(userId: number, origin: string): Promise<MyTelegramDto> {
    const is_available = this.env.telegram_bot_token !== '';
    return {
      is_available,
      login_url: is_available ? this.loginPage(origin) : null,
      state: this.states.issue(userId),
      account: await this.accountOf(userId),
    };
  }

  async accountOf(userId: number): Promise<TelegramAccountDto | null> {
    const account = await this.accounts.find(userId);
    return account ? { name: account.name } : null;
  }

  /** @throws AppError 401 for a forged, old or foreign login, 409 when either is linked already. */
  async link(
    userId: number,
    { login, state }: TelegramLinkDto,
    origin: string,
  ): Promise<MyTelegramDto> {
    const token = this.env.telegram_bot_token;
    if (token === '') throw telegramNotConfigured();
    await this.settings.assertRunning();
    if (!this.states.isOf(userId, state)) throw telegramLoginExpired();
    if (!isSignedByTelegram(login, token)) throw telegramSignatureInvalid();
    if (!isFresh(login, databaseNow())) throw telegramLoginExpired();
    await this.store(userId, login);
    return this.read(userId, origin);
  }

  @Transactional()
  private async store(userId: number, login: TelegramLoginDto): Promise<void> {
    const { is_banned } = await this.users.lockParticipant(userId);
    assertMayParticipate(is_banned ? 'user.banned' : null);
    const linked = await this.accounts.find(userId);
    if (linked?.telegram_id === login.id) return;
    if (!(await this.spend(login, LOGIN_LIFETIME))) throw telegramLoginExpired();
    const account = { telegram_id: login.id, name: nameOf(login) };
    if (linked || !(await this.accounts.link(userId, account))) throw telegramLinkedElsewhere();
  }

  /** Returns the account that opened the Mini App. @throws AppError 401 for forged, old or used init data, 409 without a bot. */
  async openMiniApp(initData: string): Promise<TelegramAccount> {
    const token = this.env.telegram_bot_token;
    if (token === '') throw telegramNotConfigured();
    const start = readInitData(initData, token);
    if (!start) throw telegramSignatureInvalid();
    const isUsable =
      isFresh(start, databaseNow(), INIT_DATA_LIFETIME) &&
      (await this.spend(start, INIT_DATA_LIFETIME));
    if (!isUsable) throw miniAppStartExpired();
    return { telegram_id: start.id, name: nameOf(start) };
  }

  /** The user on a network for whom a Telegram account opens sessions. */
  async findUser(telegramId: number, network: TonNetwork) {
    const user = await this.accounts.findUser(telegramId);
    return user?.network === network && user.opens_sessions ? user : undefined;
  }

  /** Lets the Telegram account open no session until the wallet has signed again. */
  async requireWallet(userId: number): Promise<void> {
    await this.accounts.setOpensSessions(userId, false);
  }

  /** Unlinks the user's Telegram account in the caller's transaction; false without one. */
  async unlink(userId: number): Promise<boolean> {
    await this.users.lockRow(userId);
    return this.accounts.unlink([userId]);
  }

  /**
   * Links the Mini App's account in the caller's transaction. Links nothing while the campaign is paused, for a banned
   * user, or when the account is linked to a user of another network.
   * @throws AppError 409 when one of the two is linked already.
   */
  async linkFromMiniApp(
    userId: number,
    account: TelegramAccount,
    { is_paused, ton_network }: Pick<SiteSettings, 'is_paused' | 'ton_network'>,
  ): Promise<void> {
    const linked = await this.accounts.find(userId);
    if (linked?.telegram_id === account.telegram_id) {
      return this.accounts.setOpensSessions(userId, true);
    }
    const owner = await this.accounts.findUser(account.telegram_id);
    if (linked || owner?.network === ton_network) throw telegramLinkedElsewhere();
    const { is_banned } = await this.users.lockParticipant(userId);
    if (owner || is_paused || is_banned) return;
    if (!(await this.accounts.link(userId, account))) throw telegramLinkedElsewhere();
  }

  /** False when the login was used before. */
  private spend(
    { hash, auth_date }: Pick<TelegramLoginDto, 'hash' | 'auth_date'>,
    lifetime: number,
  ): Promise<boolean> {
    const nonce = Buffer.from(hash, 'hex').toString('base64url').slice(0, NONCE_LENGTH);
    return this.challenges.spend(nonce, new Date((auth_date + lifetime) * 1000));
  }

  private loginPage(origin: string): string {
    const page = new URL(this.env.telegram_login_url);
    page.searchParams.set('bot_id', this.env.telegram_bot_token.split(':')[0] ?? '');
    page.searchParams.set('origin', origin);
    return page.href;
  }
}
