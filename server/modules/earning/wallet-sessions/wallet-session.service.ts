import { hash, randomBytes } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import {
  DEFAULT_SITE_SETTINGS,
  formatTonAddress,
  isReferralCode,
  type SiteSettings,
  workLevel,
} from '#libs/domain/index.js';
import { Env } from '../../../platform/config/env.js';
import { Batches } from '../../../platform/database/batches.js';
import { databaseNow } from '../../../platform/database/clock.js';
import { Scheduler } from '../../../platform/database/scheduler.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { Turns } from '../../../platform/database/turns.js';
import { validationFailed } from '../../../platform/errors/common.errors.js';
import { JWT_SECRET } from '../../../platform/identity/jwt-secret.js';
import { SpentChallengeRepository } from '../../../platform/identity/spent-challenge.repository.js';
import { type ResumedSession, VisitorSessions } from '../../../platform/identity/visitor.guard.js';
import type { VisitorToken } from '../../../platform/identity/visitor-token.js';
import { ChainKeys } from '../../../platform/integrations/toncenter/chain-keys.js';
import { defineList } from '../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { RateLimitStorage } from '../../../platform/request/rate-limit.repository.js';
import { HoldService } from '../../participants/holds/hold.service.js';
import { SignalService } from '../../participants/users/signal.service.js';
import { TelegramService } from '../../participants/users/telegram.service.js';
import type { TelegramAccount } from '../../participants/users/telegram-account.repository.js';
import { UserService } from '../../participants/users/user.service.js';
import { UserAccountService } from '../../participants/users/user-account.service.js';
import { assertIsLive, SettingsService } from '../../site/settings/settings.service.js';
import type { Account } from '../participation/me.report.js';
import { Challenges } from './challenge.js';
import {
  type SignedOutDto,
  toVisitorSessionDto,
  toWorkDto,
  type VisitorSessionDto,
  type WalletChallengeDto,
  type WalletSignInDto,
} from './dto/wallet-session.dto.js';
import { ownDomains } from './own-domains.js';
import { ProofOfWork } from './proof-of-work.js';
import { findSession, findSessionWithAccount } from './session.report.js';
import { accountDeleted, signInFailed } from './sign-in.errors.js';
import { type SignUp, SignUpService } from './sign-up.service.js';
import { verifySignIn } from './verify-sign-in.js';
import { type VisitorSession, VisitorSessionSchema } from './visitor-session.entity.js';
import { VisitorSessionRepository } from './visitor-session.repository.js';

/** Sign-ins with one key in an hour. */
const SIGN_INS = { max: 30, window: 3_600_000 };

export const visitorSessionList = defineList<VisitorSession>(VisitorSessionSchema, {
  sortable: ['id', 'created_at', 'last_used_at', 'expires_at'],
  filterable: { id: 'integer' },
  default_sort: { field: 'id', direction: 'desc' },
});

const TOKEN_BYTES = 32;

const SWEEP_INTERVAL = 10 * 60_000;

/** Visitors' sessions: opened by a wallet's proof, carried by a cookie or the Mini App's header, stored as rows. */
@Injectable()
export class WalletSessionService extends VisitorSessions implements OnModuleInit {
  private readonly challenges: Challenges;
  private readonly work: ProofOfWork;
  private readonly isOwnDomain: (domain: string) => boolean;
  private readonly resumed = new Batches<Session | undefined>();
  private readonly signIns = new Turns<string>(1, SIGN_INS.max);

  constructor(
    private readonly em: SqlEntityManager,
    private readonly settings: SettingsService,
    private readonly users: UserService,
    private readonly audit: AuditLog,
    private readonly rows: VisitorSessionRepository,
    private readonly challengeRows: SpentChallengeRepository,
    private readonly accounts: UserAccountService,
    private readonly chainKeys: ChainKeys,
    private readonly rateLimits: RateLimitStorage,
    private readonly signals: SignalService,
    private readonly signUps: SignUpService,
    private readonly holds: HoldService,
    private readonly telegram: TelegramService,
    private readonly scheduler: Scheduler,
    env: Env,
    @Inject(JWT_SECRET) secret: string,
  ) {
    super();
    this.challenges = new Challenges(secret);
    this.work = new ProofOfWork(secret);
    this.isOwnDomain = ownDomains(env.public_url);
  }

  onModuleInit(): void {
    this.scheduler.every(
      'sessions',
      SWEEP_INTERVAL,
      (signal) => this.forgetExpired(signal),
      'Sessions not swept',
    );
  }

  /**
   * @param network whose next new user may need a work, as `sharedNetwork` names it
   * @param telegram the account that a proof in the Mini App links
   */
  async challenge(network: string, telegram?: TelegramAccount): Promise<WalletChallengeDto> {
    const [settings, recent] = await Promise.all([
      this.settings.assertLive(),
      this.signUps.recentOf(network),
    ]);
    const level = workLevel(recent, settings);
    const { payload, expires_at } = this.challenges.issue(
      databaseNow(),
      level,
      telegram?.telegram_id,
    );
    const data = { challenge: payload, level };
    const work = level > 0 ? toWorkDto(await this.work.issue(data), data) : null;
    return { payload, expires_at: expires_at.toISOString(), work };
  }

  /**
   * Opens a session for a proved account; only its token's hash is stored.
   *
   * @param network where the sign-in comes from, as `sharedNetwork` names it
   * @param telegram the account of the Mini App in which the visitor signs in
   * @throws AppError 401 naming the check.
   */
  async signIn(
    { referral_code, work, ...signIn }: WalletSignInDto,
    network: string,
    telegram?: TelegramAccount,
  ) {
    const settings = await this.settings.assertLive();
    if ((signIn.proof === undefined) === (signIn.sign_data === undefined)) {
      const texts = {
        en: 'Send either proof or sign_data',
        zh: 'proof 与 sign_data 必须且只能提供一个',
      };
      throw validationFailed({ proof: texts });
    }
    const verified = await verifySignIn(signIn, {
      challenges: this.challenges,
      isOwnDomain: this.isOwnDomain,
      network: settings.ton_network,
      findKey: (address) => this.chainKeys.find(address, settings),
      checkWork: async (challenge) => {
        if (work !== undefined) await this.work.assertSolved(work, challenge);
      },
    });
    // A proof that was signed elsewhere links no account, and one that links opens no other session.
    if (verified.challenge.telegram_id !== telegram?.telegram_id) {
      throw signInFailed('telegram_mismatch');
    }
    const key = `${verified.network} ${verified.key_hash}`;
    // Proved keys only: nobody can use up the sign-ins of another one.
    await this.rateLimits.limit('sign_in_key', key, SIGN_INS.window, SIGN_INS.max);
    const token = newToken();
    const invitedWith = readReferralCode(referral_code);
    const wallet_address = formatTonAddress(verified.account, verified.network);
    const signUp = {
      network,
      level: verified.challenge.level,
      is_solved: work !== undefined,
      settings,
    };
    const user_id = await this.signIns.run(key, () =>
      this.open({ ...verified, wallet_address, telegram }, token, invitedWith, signUp),
    );
    return { token, user_id, wallet_address };
  }

  override async resume(
    { token, is_mini_app }: VisitorToken = { token: '', is_mini_app: false },
    { withAccount }: { withAccount: boolean },
  ): Promise<ResumedSession | undefined> {
    const token_hash = hashToken(token);
    const find = withAccount ? findSessionWithAccount : findSession;
    const { answer: found } = await this.resumed.join(
      `${withAccount} ${is_mini_app} ${token_hash}`,
      async () => {
        const [row] = await find(this.em, { token_hash, is_mini_app });
        return row;
      },
    );
    assertIsLive(found?.campaign_mode ?? DEFAULT_SITE_SETTINGS.campaign_mode);
    if (!found || found.session_id === null || found.user_id === null) return undefined;
    if (found.is_deleted) throw accountDeleted(401);
    const { session_id, user_id, is_old, wallet_address } = found;
    // Once a day at most, so that not every request writes a row.
    if (is_old) await this.rows.prolong(session_id);
    const visitor = { session_id, user_id, wallet_address: wallet_address ?? '' };
    return { visitor, is_prolonged: is_old, account: found.account };
  }

  async signOut({ token, is_mini_app }: VisitorToken): Promise<void> {
    await this.rows.end(hashToken(token), is_mini_app);
  }

  /**
   * Opens a session of the Mini App for the user of a Telegram account, in the caller's transaction; undefined
   * without one.
   */
  async openLinked(
    { telegram_id }: TelegramAccount,
    { ton_network }: SiteSettings,
    network: string,
  ) {
    const user = await this.telegram.findUser(telegram_id, ton_network);
    if (!user) return undefined;
    const token = newToken();
    const { id: user_id, wallet_address } = user;
    await Promise.all([
      this.signals.remember(user_id, network),
      this.rows.add({ user_id, token_hash: hashToken(token), wallet_address, is_mini_app: true }),
    ]);
    return { token, user_id, wallet_address };
  }

  /**
   * Ends all sessions of a user; the Telegram account opens none before the wallet has signed again.
   * @throws AppError 404 when there is no such user.
   */
  @Transactional()
  async endAll(userId: number): Promise<SignedOutDto> {
    const { username, wallet_address } = await this.users.get(userId);
    await this.telegram.requireWallet(userId);
    const sessions = await this.rows.endAll(userId);
    if (sessions > 0) {
      const subject = { type: 'user', id: userId, name: username ?? wallet_address } as const;
      this.audit.record({ code: 'signed_out', subject, sessions });
    }
    return { sessions };
  }

  async listOf(user_id: number, query: ListQueryDto): Promise<Page<VisitorSessionDto>> {
    const request = readListQuery(query, visitorSessionList, { user_id });
    const page = await selectPage(this.em, visitorSessionList, request);
    return { ...page, items: page.items.map(toVisitorSessionDto) };
  }

  /** Checks against the database; the challenge is spent last, so that nobody else can spend it. */
  @Transactional()
  private async open(
    { challenge, telegram, ...account }: ProvedWallet,
    token: string,
    invitedWith: string | undefined,
    signUp: SignUp,
  ): Promise<number> {
    const user = await this.accounts.findOrCreate(account, invitedWith);
    if (!user) throw accountDeleted(403);
    const [admitted, , is_unspent] = await Promise.all([
      user.is_new ? this.signUps.admit(signUp) : undefined,
      this.signals.remember(user.id, signUp.network),
      this.challengeRows.spend(challenge.nonce, challenge.expires_at),
    ]);
    if (!is_unspent) throw signInFailed('challenge_used');
    if (admitted?.is_above_cap) await this.holds.holdByRule([user.id], 'many_sign_ups');
    if (telegram) await this.telegram.linkFromMiniApp(user.id, telegram, signUp.settings);
    await this.rows.add({
      user_id: user.id,
      token_hash: hashToken(token),
      wallet_address: account.wallet_address,
      is_mini_app: telegram !== undefined,
    });
    return user.id;
  }

  async forgetExpired(signal?: AbortSignal): Promise<void> {
    await this.challengeRows.deleteExpired(signal);
    await this.signUps.deleteOld(signal);
    await this.rows.deleteExpired(signal);
    await this.signals.forgetOld(signal);
  }
}

type Session = Awaited<ReturnType<typeof findSession>>[number] & { account?: Account | null };

type ProvedWallet = Awaited<ReturnType<typeof verifySignIn>> & {
  wallet_address: string;
  telegram: TelegramAccount | undefined;
};

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** The code comes from a link that anybody can write: a wrong one is ignored. */
function readReferralCode(text = ''): string | undefined {
  const code = text.trim().toUpperCase();
  return isReferralCode(code) ? code : undefined;
}
