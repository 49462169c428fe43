import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { shortenAddress } from '#libs/domain/index.js';
import { UserService } from '../users/user.service.js';
import type { ReferralGraphDto } from './dto/referral.dto.js';

/** Users that a picture of them can still show. */
const MOST_NODES = 100;

/** How far up and down it goes. */
const MOST_GENERATIONS = 10;

interface NodeRow {
  id: number;
  inviter_id: number | null;
  username: string | null;
  wallet_address: string;
  total_points: number;
  is_banned: boolean;
}

/** Who brought a user, and whom the user brought. */
@Injectable()
export class ReferralGraphService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly users: UserService,
  ) {}

  /** The inviters above the user, then generation after generation below, until there are enough. */
  async around(userId: number): Promise<ReferralGraphDto> {
    await this.users.get(userId);
    const above = await this.inviters(userId);
    const generations = new Map(above.map((row, index) => [row, -index]));
    let parents = above.slice(0, 1);
    let isCut = above.length > MOST_GENERATIONS;
    for (let depth = 1; depth <= MOST_GENERATIONS && parents.length > 0; depth += 1) {
      const room = MOST_NODES - generations.size;
      const children = await this.invitedBy(parents, room + 1);
      isCut ||= children.length > room;
      parents = children.slice(0, room);
      for (const row of parents) generations.set(row, depth);
      if (isCut) break;
    }
    const rows = [...generations.keys()];
    const invited = await this.countInvited(rows);
    const ids = new Set(rows.map(({ id }) => id));
    return {
      nodes: rows.map((row) => ({
        id: row.id,
        name: row.username ?? shortenAddress(row.wallet_address),
        total_points: row.total_points,
        is_banned: row.is_banned,
        invited: invited.get(row.id) ?? 0,
        generation: generations.get(row) ?? 0,
      })),
      edges: rows.flatMap(({ id, inviter_id }) =>
        inviter_id !== null && ids.has(inviter_id) ? [{ from: inviter_id, to: id }] : [],
      ),
      is_cut: isCut,
    };
  }

  /** The user and those above, from the user upwards. */
  private async inviters(userId: number): Promise<NodeRow[]> {
    return this.em.execute<NodeRow[]>(
      `with recursive line as (
         select ${NODE}, 0 as height from users where id = ?
         union all
         select ${NODE_OF_U}, height + 1 from line join users u on u.id = line.inviter_id
         where height < ?)
       select * from line order by height`,
      [userId, MOST_GENERATIONS],
    );
  }

  private invitedBy(parents: NodeRow[], limit: number): Promise<NodeRow[]> {
    return this.em.execute<NodeRow[]>(
      `select ${NODE} from users where inviter_id = any(?) order by id limit ?`,
      [idsOf(parents), limit],
    );
  }

  private async countInvited(rows: NodeRow[]): Promise<Map<number, number>> {
    const counts = await this.em.execute<{ inviter_id: number; invited: number }[]>(
      `select inviter_id, count(*)::int as invited from users where inviter_id = any(?)
       group by inviter_id`,
      [idsOf(rows)],
    );
    return new Map(counts.map(({ inviter_id, invited }) => [inviter_id, invited]));
  }
}

const COLUMNS = ['id', 'inviter_id', 'username', 'wallet_address', 'total_points', 'is_banned'];
const NODE = COLUMNS.join(', ');
const NODE_OF_U = COLUMNS.map((column) => `u.${column}`).join(', ');

const idsOf = (rows: NodeRow[]): string => `{${rows.map(({ id }) => id).join(',')}}`;
