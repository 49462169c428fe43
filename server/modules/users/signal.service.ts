import { createHmac, hkdfSync } from 'node:crypto';
import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { SIGNALS, type SignalCode } from '#libs/domain/index.js';
import { JWT_SECRET } from '../../identity/jwt-secret.js';
import { toIso } from '../../records/timestamps.js';
import { SignalDto } from './dto/signal.dto.js';
import { SIGNAL_QUERIES } from './signal-queries.js';
import { UserService } from './user.service.js';

/** Days that a network is remembered. */
const KEPT_DAYS = 30;

/** What other features answer as well. */
export { SignalDto };

interface SignalRow {
  user_id: number;
  count: number;
  user_ids: number[];
  since: Date | string | null;
}

/** What a person should look at in users. It is told, and decides nothing. */
@Injectable()
export class SignalService {
  private readonly key: Buffer;

  constructor(
    private readonly em: SqlEntityManager,
    private readonly users: UserService,
    @Inject(JWT_SECRET) secret: string,
  ) {
    this.key = Buffer.from(hkdfSync('sha256', secret, '', 'sign-in networks', 32));
  }

  /** @throws AppError 404 when there is no such user. */
  async of(userId: number): Promise<SignalDto[]> {
    const { id } = await this.users.get(userId);
    return (await this.ofAll([id])).get(id) ?? [];
  }

  /** The same for several users at once, by user; whoever has none is not there. */
  async ofAll(userIds: number[]): Promise<Map<number, SignalDto[]>> {
    const found = new Map<number, SignalDto[]>();
    if (userIds.length === 0) return found;
    const ids = `{${[...new Set(userIds)].join(',')}}`;
    for (const code of SIGNALS) {
      for (const row of await this.em.execute<SignalRow[]>(SIGNAL_QUERIES[code], [ids])) {
        found.set(row.user_id, [...(found.get(row.user_id) ?? []), toSignalDto(code, row)]);
      }
    }
    return found;
  }

  /**
   * Remembers from which network a user has signed in, as a keyed hash that says nothing to whoever
   * has not the key.
   *
   * @param network a /24 of IPv4 or a /64 of IPv6
   */
  async remember(userId: number, network: string): Promise<void> {
    const hash = createHmac('sha256', this.key).update(network).digest('base64url');
    await this.em.execute(
      `insert into sign_in_networks (network_hash, user_id, last_seen_at) values (?, ?, now())
       on conflict (network_hash, user_id) do update set last_seen_at = excluded.last_seen_at`,
      [hash, userId],
    );
  }

  /** Networks that nobody has signed in from for a month. */
  async forgetOld(): Promise<void> {
    await this.em
      .fork()
      .execute(
        `delete from sign_in_networks where last_seen_at < now() - interval '${KEPT_DAYS} days'`,
      );
  }
}

const toSignalDto = (code: SignalCode, { count, user_ids, since }: SignalRow): SignalDto => ({
  ...{ code, count, user_ids },
  since: since === null ? null : toIso(since),
});
