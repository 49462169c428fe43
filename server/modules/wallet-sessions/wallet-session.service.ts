import { hash, randomBytes } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import {
  Inject,
  Injectable,
  Logger,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import { type CampaignMode, DEFAULT_SITE_SETTINGS, isReferralCode } from '#libs/domain/index.js';
import { Env } from '../../config/env.js';
import { Batches } from '../../database/batches.js';
import { prepared } from '../../database/prepared.js';
import { Transactional } from '../../database/transactional.js';
import { Turns } from '../../database/turns.js';
import { tooManyRequests, validationFailed } from '../../errors/common.errors.js';
import { JWT_SECRET } from '../../identity/jwt-secret.js';
import { SESSION_LIFETIME } from '../../identity/session-cookie.js';
import { type ResumedSession, VisitorSessions } from '../../identity/visitor.guard.js';
import { ChainKeys } from '../../integrations/toncenter/chain-keys.js';
import { errorLine } from '../../logging/logged-error.js';
import { RateLimitStorage } from '../../request/rate-limit.repository.js';
import { throttleKey } from '../../request/throttle.js';
import { CampaignModeService } from '../settings/campaign-mode.service.js';
import { SignalService } from '../users/signal.service.js';
import { UserAccountService } from '../users/user-account.service.js';
import { Challenges } from './challenge.js';
import type { WalletChallengeDto, WalletSignInDto } from './dto/wallet-session.dto.js';
import { ownDomains } from './own-domains.js';
import { accountDeleted, signInRefused } from './sign-in.errors.js';
import { type VerifiedSignIn, verifySignIn } from './verify-sign-in.js';

/** Sessions that one account may open in an hour. */
const SIGN_INS = { most: 30, window: 3_600_000 };

/** Sessions that a user has at most: of more, those that were used longest ago end. */
const MOST_SESSIONS = 20;

const TOKEN_BYTES = 32;

const SWEEP_INTERVAL = 10 * 60_000;

/** A session that was opened just now. */
interface OpenedSession {
  /** For the cookie; only its hash is stored. */
  token: string;
  user_id: number;
}

/** Where a visitor comes from. */
interface SignInOrigin {
  /** The code that a new user was invited with. */
  invitedWith: string | undefined;
  /** The network that the request comes from. */
  neighbourhood: string;
}

/** Visitors' sessions: opened by a wallet's proof, carried by a cookie, kept as rows. */
@Injectable()
export class WalletSessionService extends VisitorSessions implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger(WalletSessionService.name);
  private readonly challenges: Challenges;
  private readonly isOwnDomain: (domain: string) => boolean;
  private readonly resumed = new Batches<SessionRow | undefined>();
  private readonly signIns = new Turns<string>(1, SIGN_INS.most);
  private sweep?: NodeJS.Timeout;

  constructor(
    private readonly em: SqlEntityManager,
    private readonly mode: CampaignModeService,
    private readonly accounts: UserAccountService,
    private readonly chainKeys: ChainKeys,
    private readonly rateLimits: RateLimitStorage,
    private readonly signals: SignalService,
    env: Env,
    @Inject(JWT_SECRET) secret: string,
  ) {
    super();
    this.challenges = new Challenges(secret);
    this.isOwnDomain = ownDomains(env.public_url);
  }

  onModuleInit(): void {
    this.sweep = setInterval(() => {
      this.forgetExpired().catch((error: unknown) =>
        this.logger.warn(`Sessions not swept: ${errorLine(error)}`),
      );
    }, SWEEP_INTERVAL).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweep);
  }

  /** Something to sign; nothing of it is stored. */
  async challenge(): Promise<WalletChallengeDto> {
    await this.mode.assertLive();
    const { payload, expires_at } = this.challenges.issue();
    return { payload, expires_at: expires_at.toISOString() };
  }

  /**
   * Opens a session for whoever proves an account; the first proof of an account makes its user.
   *
   * @param neighbourhood the network that the request comes from
   * @throws AppError 401 naming the check that failed.
   */
  async signIn(
    { referral_code, ...signIn }: WalletSignInDto,
    neighbourhood: string,
  ): Promise<OpenedSession> {
    const settings = await this.mode.assertLive();
    assertOneProof(signIn);
    const verified = await verifySignIn(signIn, {
      challenges: this.challenges,
      isOwnDomain: this.isOwnDomain,
      network: settings.ton_network,
      findKey: (address) => this.chainKeys.find(address, settings),
    });
    await this.assertMaySignIn(verified);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const origin = { invitedWith: readReferralCode(referral_code), neighbourhood };
    const account = `${verified.network} ${verified.account}`;
    const user_id = await this.signIns.run(account, () => this.open(verified, token, origin));
    return { token, user_id };
  }

  override async resume(token: string | undefined): Promise<ResumedSession | undefined> {
    const hash = hashToken(token ?? '');
    const { answer: found } = await this.resumed.join(hash, async () => {
      const [row] = await RESUME(this.em, [hash]);
      return row;
    });
    this.mode.assertIsLive(found?.campaign_mode ?? DEFAULT_SITE_SETTINGS.campaign_mode);
    if (!found || found.session_id === null) return undefined;
    if (found.is_deleted) throw accountDeleted(401);
    const { session_id, user_id, is_old } = found;
    if (is_old) await this.prolong(session_id);
    return { visitor: { session_id, user_id }, is_prolonged: is_old };
  }

  /** Ends the session of a token, if there is one. */
  async signOut(token: string): Promise<void> {
    await this.em.execute('delete from visitor_sessions where token_hash = ?', [hashToken(token)]);
  }

  /** Signs a user out everywhere, and answers from how many sessions. */
  async endAll(userId: number): Promise<number> {
    const ended = await this.em.execute<unknown[]>(
      'delete from visitor_sessions where user_id = ? returning id',
      [userId],
    );
    return ended.length;
  }

  /** The checks that need the database; the challenge is spent last, so that no stranger can burn it. */
  @Transactional()
  private async open(
    { challenge, ...account }: VerifiedSignIn,
    token: string,
    { invitedWith, neighbourhood }: SignInOrigin,
  ): Promise<number> {
    const userId = await this.accounts.findOrCreate(account, invitedWith);
    if (userId === undefined) throw accountDeleted(403);
    await this.signals.remember(userId, neighbourhood);
    const spent = await this.em.execute<unknown[]>(
      `insert into spent_challenges (nonce, expires_at) values (?, ?)
       on conflict do nothing returning nonce`,
      [challenge.nonce, challenge.expires_at],
    );
    if (spent.length === 0) throw signInRefused('challenge_used');
    await this.em.execute(
      `insert into visitor_sessions (token_hash, user_id, created_at, last_used_at, expires_at)
       values (?, ?, now(), now(), now() + ? * interval '1 second')`,
      [hashToken(token), userId, SESSION_LIFETIME],
    );
    await this.em.execute(
      `delete from visitor_sessions where id in
         (select id from visitor_sessions where user_id = ?
          order by last_used_at desc, id desc offset ?)`,
      [userId, MOST_SESSIONS],
    );
    return userId;
  }

  /** Once a day at most: a row is not written for every request. */
  private async prolong(id: number): Promise<void> {
    await this.em.execute(
      `update visitor_sessions
       set last_used_at = now(), expires_at = now() + ? * interval '1 second' where id = ?`,
      [SESSION_LIFETIME, id],
    );
  }

  /** Counted for proved accounts only: nobody can use up somebody else's sign-ins. */
  private async assertMaySignIn({ account, network }: VerifiedSignIn): Promise<void> {
    const key = throttleKey('sign_in_account', `${network} ${account}`);
    const { window, most } = SIGN_INS;
    const hits = await this.rateLimits.increment(key, window, most);
    if (hits.isBlocked) throw tooManyRequests(Math.max(1, hits.timeToBlockExpire));
  }

  /** What no request would take any more; done by itself every ten minutes. */
  async forgetExpired(): Promise<void> {
    const em = this.em.fork();
    await em.execute('delete from spent_challenges where expires_at < now()');
    await em.execute('delete from visitor_sessions where expires_at < now()');
    await this.signals.forgetOld();
  }
}

/** A session as every visitor's call looks for it, and the mode of the campaign. */
interface SessionRow {
  campaign_mode: CampaignMode;
  /** Null where there is no such session. */
  session_id: number | null;
  user_id: number;
  is_old: boolean;
  /** Whether its user was deleted. */
  is_deleted: boolean;
}

/** One row, whether there is a session or not; none without settings. */
const RESUME = prepared<SessionRow>(
  `select campaign_mode, s.id as session_id, s.user_id,
     s.last_used_at < now() - interval '1 day' as is_old, u.id is null as is_deleted
   from (select coalesce("values" ->> 'campaign_mode', '${DEFAULT_SITE_SETTINGS.campaign_mode}') as campaign_mode,
           coalesce("values" ->> 'ton_network', '${DEFAULT_SITE_SETTINGS.ton_network}') as network
         from site_settings where id = 1) settings
   left join (visitor_sessions s left join users u on u.id = s.user_id)
     on s.token_hash = ? and s.expires_at > now() and (u.id is null or u.network = settings.network)`,
);

const hashToken = (token: string): string => hash('sha256', token, 'base64url');

/** The code comes from an address that anybody may write: a wrong one must not stand in the way. */
function readReferralCode(text = ''): string | undefined {
  const code = text.trim().toUpperCase();
  return isReferralCode(code) ? code : undefined;
}

function assertOneProof({ proof, sign_data }: Omit<WalletSignInDto, 'referral_code'>): void {
  if ((proof === undefined) !== (sign_data === undefined)) return;
  throw validationFailed({
    proof: { en: 'Send either proof or sign_data', zh: 'proof 与 sign_data 必须且只能提供一个' },
  });
}
