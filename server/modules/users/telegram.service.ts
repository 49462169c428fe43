import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Env } from '../../config/env.js';
import { databaseNow } from '../../database/clock.js';
import { Transactional } from '../../database/transactional.js';
import { AppError } from '../../errors/app-error.js';
import { conflict } from '../../errors/common.errors.js';
import { SpentChallengeRepository } from '../../identity/spent-challenge.repository.js';
import {
  isFresh,
  isSignedByTelegram,
  LOGIN_LIFETIME,
  nameOf,
} from '../../integrations/telegram/telegram-login.js';
import { assertMayParticipate } from '../settings/participation.errors.js';
import { SettingsService } from '../settings/settings.service.js';
import type { MyTelegramDto, TelegramLoginDto } from './dto/my-telegram.dto.js';
import { TelegramAccountRepository } from './telegram-account.repository.js';
import { UserRepository } from './user.repository.js';

const telegramSignatureInvalid = () =>
  new AppError(401, 'telegram.signature_invalid', {
    en: 'This does not come from Telegram',
    zh: '该登录信息并非来自 Telegram',
  });

const telegramLoginExpired = () =>
  new AppError(401, 'telegram.login_expired', {
    en: 'This login is too old or was used already, please log in at Telegram again',
    zh: '该登录信息已过期或已使用，请重新登录 Telegram',
  });

const telegramLinkedElsewhere = () =>
  conflict('telegram.linked_elsewhere', {
    en: 'This Telegram account belongs to another participant, or you have linked another one',
    zh: '该 Telegram 账号已被其他参与者绑定，或你已绑定其他账号',
  });

const telegramNotConfigured = () =>
  conflict('telegram.not_configured', {
    en: 'Telegram accounts cannot be linked on this site',
    zh: '本站未启用 Telegram 账号绑定',
  });

/** 132 bits of the hash. */
const NONCE_LENGTH = 22;

/** Visitors link their Telegram account with Telegram's own login. */
@Injectable()
export class TelegramService {
  constructor(
    /** For `@Transactional()`. */
    readonly em: SqlEntityManager,
    private readonly accounts: TelegramAccountRepository,
    private readonly challenges: SpentChallengeRepository,
    private readonly settings: SettingsService,
    private readonly users: UserRepository,
    private readonly env: Env,
  ) {}

  /** @param origin of the site, for which Telegram lets visitors log in */
  async read(userId: number, origin: string): Promise<MyTelegramDto> {
    const account = await this.accounts.find(userId);
    const is_available = this.env.telegram_bot_token !== '';
    return {
      is_available,
      login_url: is_available ? this.loginPage(origin) : null,
      account: account ? { name: account.name } : null,
    };
  }

  /** Links an account once. @throws AppError 401 for a forged or old login, 409 when either is linked already. */
  async link(userId: number, login: TelegramLoginDto, origin: string): Promise<MyTelegramDto> {
    const token = this.env.telegram_bot_token;
    if (token === '') throw telegramNotConfigured();
    await this.settings.assertRunning();
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
    if (!(await this.spend(login))) throw telegramLoginExpired();
    const account = { telegram_id: login.id, name: nameOf(login) };
    if (linked || !(await this.accounts.link(userId, account))) throw telegramLinkedElsewhere();
  }

  /** A login is accepted once, like a wallet's challenge. False when it was used before. */
  private spend({ hash, auth_date }: TelegramLoginDto): Promise<boolean> {
    const nonce = Buffer.from(hash, 'hex').toString('base64url').slice(0, NONCE_LENGTH);
    return this.challenges.spend(nonce, new Date((auth_date + LOGIN_LIFETIME) * 1000));
  }

  private loginPage(origin: string): string {
    const page = new URL(this.env.telegram_login_url);
    page.searchParams.set('bot_id', this.env.telegram_bot_token.split(':')[0] ?? '');
    page.searchParams.set('origin', origin);
    return page.href;
  }
}
