import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { usernameKey } from '#libs/domain/index.js';
import { RateLimitStorage } from '../../../platform/request/rate-limit.repository.js';
import { loginTracker, throttleKey } from '../../../platform/request/throttle.js';

const WINDOW = 5 * 60_000;

/** Attempts at a name from unknown networks before further ones are delayed. */
const GUESSES_AT_ONCE = 10;
const FIRST_DELAY = 250;
/** Clients time out after ten seconds. */
const MAX_DELAY = 4_000;

const HOUR = 60 * 60_000;

/** Failed logins of an hour, from everywhere, after which the log has no row for each network any more. */
const MANY_FAILURES = 60;

/** Failed logins of a network in an hour that have a row each. */
const SHOWN_FAILURES = 3;

/** Below 100 each is counted by all replicas together. */
const EXACT = 99;

/** Wrong passwords of an admin who is logged in, after which further ones are refused for a while. */
const PASSWORDS = 10;

/**
 * Slows guessing down without a way to lock an admin out: attempts are limited per name and network
 * together (`ThrottleGuard`); per name alone they are delayed, except from networks known to its admin.
 */
@Injectable()
export class LoginAttempts {
  constructor(private readonly rateLimits: RateLimitStorage) {}

  /** Delays an attempt from an unknown network, the longer the more there were. */
  async slowDown(username: string): Promise<void> {
    const key = throttleKey('login_name', usernameKey(username));
    const { totalHits } = await this.rateLimits.increment(key, WINDOW, GUESSES_AT_ONCE);
    const excess = totalHits - GUESSES_AT_ONCE;
    if (excess > 0) await sleep(Math.min(FIRST_DELAY * 2 ** (excess - 1), MAX_DELAY));
  }

  /**
   * Counts a failed login. Only the first three, the tenth, the hundredth … of a network in an hour get a row in the
   * log, whose rows are kept for ever.
   *
   * @returns how many the row stands for; 0: no row
   */
  async countFailure(network: string): Promise<number> {
    const [own, all] = await Promise.all([
      this.rateLimits.increment(throttleKey('login_failed', network), HOUR, EXACT),
      this.rateLimits.increment(throttleKey('login_failed', 'all'), HOUR, EXACT),
    ]);
    const isFlood = all.totalHits > MANY_FAILURES;
    const { totalHits: failures } = isFlood ? all : own;
    if (!isFlood && failures <= SHOWN_FAILURES) return 1;
    return /^10+$/.test(String(failures)) ? failures : 0;
  }

  succeed(username: string, network: string): Promise<void> {
    return this.rateLimits.forgive(
      ['login', loginTracker(network, username)],
      // Second steps and passkeys come without a name.
      ['login', loginTracker(network, '')],
      ['login_name', usernameKey(username)],
      ['login_address', network],
    );
  }

  /** @throws AppError 429 when the password of this admin was guessed at too often. */
  assertMayEnterPassword(adminId: number): Promise<void> {
    return this.rateLimits.limit('password_change', String(adminId), WINDOW, PASSWORDS);
  }

  forgivePassword(adminId: number): Promise<void> {
    return this.rateLimits.forgive(['password_change', String(adminId)]);
  }
}
