import { randomUUID } from 'node:crypto';
import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { unauthorized } from '../../common/errors/common.errors.js';
import type { Operator } from '../../common/http/admin.guard.js';
import { Metrics } from '../../common/metrics.js';
import { describeOperation, nameOperator } from '../../common/operation-log.js';
import { hashPassword, verifyPassword } from '../../common/password.js';
import { DEFAULT_ADMIN, Env } from '../../config/env.js';
import { RateLimitStorage } from '../../database/rate-limit.storage.js';
import { Admin } from './admin.entity.js';
import { AdminSession } from './admin-session.entity.js';
import { invalidCredentials, passwordNotNew, wrongCurrentPassword } from './auth.errors.js';
import type {
  AccessTokenDto,
  AdminDto,
  DefaultCredentialsDto,
  LoginDto,
  PasswordChangeDto,
} from './dto/auth.dto.js';
import { JWT_SECRET, TOKEN_LIFETIME, type TokenPayload, tokenOptions } from './token.js';

@Injectable()
export class AuthService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly jwt: JwtService,
    private readonly env: Env,
    private readonly rateLimits: RateLimitStorage,
    private readonly metrics: Metrics,
    @Inject(JWT_SECRET) private readonly secret: string,
  ) {}

  /** Checks name and password; a success forgives the failed attempts before it. */
  async login({ username, password }: LoginDto, address: string): Promise<AccessTokenDto> {
    nameOperator(username);
    const admin = await this.em.findOne(Admin, { username });
    if (!(await verifyPassword(admin?.password_hash, password)) || !admin) {
      this.metrics.loginsFailed.inc();
      throw invalidCredentials();
    }
    const session = this.em.create(AdminSession, {
      id: randomUUID(),
      admin,
      expires_at: new Date(Date.now() + TOKEN_LIFETIME * 1000),
    });
    await this.em.nativeDelete(AdminSession, { expires_at: { $lt: new Date() } });
    await this.em.flush();
    describeOperation('Logged in');
    await this.rateLimits.forgive('login_name', username.toLowerCase());
    await this.rateLimits.forgive('login_address', address);
    const payload: TokenPayload = { sub: String(admin.id), jti: session.id };
    const options = { ...tokenOptions, secret: this.secret };
    return { access_token: await this.jwt.signAsync(payload, options) };
  }

  async logout(operator: Operator): Promise<AdminDto> {
    const ended = await this.em.nativeDelete(AdminSession, { id: operator.session_id });
    // Of several at once with one token, one ends the session.
    if (ended > 0) describeOperation('Logged out');
    return { id: operator.id, username: operator.username };
  }

  /** Changes the password and revokes every other session of the admin. */
  async changePassword(operator: Operator, dto: PasswordChangeDto): Promise<AdminDto> {
    const admin = await this.em.findOneOrFail(Admin, operator.id, {
      lockMode: LockMode.PESSIMISTIC_WRITE,
      failHandler: () => unauthorized(),
    });
    if (!(await verifyPassword(admin.password_hash, dto.current_password))) {
      throw wrongCurrentPassword();
    }
    const known: string[] = [dto.current_password, DEFAULT_ADMIN.password];
    if (known.includes(dto.new_password)) throw passwordNotNew();
    admin.password_hash = await hashPassword(dto.new_password);
    admin.uses_default_password = false;
    await this.em.nativeDelete(AdminSession, { admin, id: { $ne: operator.session_id } });
    await this.em.flush();
    describeOperation('Changed the password');
    return { id: admin.id, username: admin.username };
  }

  /** The admin behind a genuine token, or false when its session was revoked. */
  async findOperator({ sub, jti }: TokenPayload): Promise<Operator | false> {
    const [admin] = await this.em.execute<{ id: number; username: string }[]>(
      `select a.id, a.username from admin_sessions s join admins a on a.id = s.admin_id
       where s.id = ?::uuid and a.id = ?::int and s.expires_at > now()`,
      [jti, sub],
    );
    return admin ? { ...admin, session_id: jti } : false;
  }

  /** The demo pair, only while it is in force and the database is not an external one. */
  async defaultCredentials(): Promise<DefaultCredentialsDto> {
    if (this.env.database === 'postgres') return { default_credentials: null };
    const admin = await this.em.findOne(Admin, { uses_default_password: true });
    if (!admin) return { default_credentials: null };
    return {
      default_credentials: { username: admin.username, password: DEFAULT_ADMIN.password },
    };
  }
}
