import { setTimeout as sleep } from 'node:timers/promises';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { tooManyRequests } from '../../errors/common.errors.js';
import { RateLimitStorage } from '../../request/rate-limit.repository.js';
import { loginTracker, throttleKey } from '../../request/throttle.js';

const WINDOW = 5 * 60_000;

/** Guesses at a name from networks it never logged in from, before each one more has to wait. */
const GUESSES_AT_ONCE = 10;
const FIRST_DELAY = 250;
/** The longest wait: a client gives up after ten seconds in all. */
const LONGEST_DELAY = 4_000;

/** Wrong current passwords at a change, after which not even the right one is taken. */
const PASSWORD_CHANGES = 10;

/** Days after which a network is a stranger again. */
const NETWORK_DAYS = 90;

/** An admin's stored credentials, and whether a successful login from this network is known. */
export interface StoredCredentials {
  id: number;
  password_hash: string;
  uses_default_password: boolean;
  is_known_network: boolean;
}

/**
 * Makes guessing slow without a way to lock an admin out: what is refused is counted per name and
 * network together (`ThrottleGuard`); for a name alone attempts only wait, and not at all where its
 * admin has logged in before.
 */
@Injectable()
export class LoginAttempts {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly rateLimits: RateLimitStorage,
  ) {}

  async findCredentials(username: string, network: string): Promise<StoredCredentials | undefined> {
    const [found] = await this.em.execute<StoredCredentials[]>(
      `select a.id, a.password_hash, a.uses_default_password, n.network is not null as is_known_network
       from admins a left join admin_networks n on n.admin_id = a.id and n.network = ?
         and n.last_login_at > now() - ? * interval '1 day'
       where a.username = ?`,
      [network, NETWORK_DAYS, username],
    );
    return found;
  }

  /** Lets an attempt from a network that is not known wait, the longer the more there were. */
  async slowDown(username: string): Promise<void> {
    const key = throttleKey('login_name', username.toLowerCase());
    const { totalHits } = await this.rateLimits.increment(key, WINDOW, GUESSES_AT_ONCE);
    const excess = totalHits - GUESSES_AT_ONCE;
    if (excess > 0) await sleep(Math.min(FIRST_DELAY * 2 ** (excess - 1), LONGEST_DELAY));
  }

  /** After a success: forgives the attempts before it and remembers the network. */
  async succeed(adminId: number, username: string, network: string): Promise<void> {
    await this.rateLimits.forgive('login', loginTracker(network, username));
    await this.rateLimits.forgive('login_name', username.toLowerCase());
    await this.rateLimits.forgive('login_address', network);
    await this.em.execute(
      `insert into admin_networks (admin_id, network, last_login_at) values (?, ?, now())
       on conflict (admin_id, network) do update set last_login_at = excluded.last_login_at`,
      [adminId, network],
    );
  }

  /** @throws AppError 429 when the current password of this admin was guessed at too often. */
  async assertMayChangePassword(adminId: number): Promise<void> {
    const key = throttleKey('password_change', String(adminId));
    const { isBlocked, timeToBlockExpire } = await this.rateLimits.increment(
      key,
      WINDOW,
      PASSWORD_CHANGES,
    );
    if (isBlocked) throw tooManyRequests(Math.max(1, timeToBlockExpire));
  }

  /** After the current password was right. */
  async forgivePasswordChange(adminId: number): Promise<void> {
    await this.rateLimits.forgive('password_change', String(adminId));
  }
}
