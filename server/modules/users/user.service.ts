import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { parseTonAddress, SIGNALS, USER_STATUSES } from '#libs/domain/index.js';
import { defineList } from '../../lists/define-list.js';
import { type ListQueryDto, type ListRequest, readListQuery } from '../../lists/list-query.dto.js';
import type { Page } from '../../lists/page.js';
import { selectPage } from '../../lists/select-page.js';
import { toUserDto, type UserDto } from './dto/user.dto.js';
import { type User, UserSchema } from './user.entity.js';
import { userNotFound } from './user.errors.js';
import { NO_BAN, type Participant, UserRepository, type UserRow } from './user.repository.js';
import { countUsers } from './user-stats.repository.js';

export const userList = defineList<User>(UserSchema, {
  sortable: [
    'id',
    'username',
    'wallet_address',
    'total_points',
    'claimed_tokens',
    'claimable_tokens',
    'is_banned',
    'is_active',
    'created_at',
  ],
  filterable: {
    id: 'integer',
    username: 'text',
    wallet_address: 'text',
    is_banned: 'boolean',
    is_active: 'boolean',
    inviter_id: 'integer',
  },
  bounded: ['created_at', 'total_points', 'claimed_tokens', 'claimable_tokens'],
  flags: { signals: SIGNALS },
  computed: {
    // A ban takes precedence over inactivity.
    status: {
      sql: `case when is_banned then 'banned' when is_active then 'normal' else 'inactive' end`,
      values: USER_STATUSES,
    },
  },
  searchable: ['username', 'wallet_address'],
  total: countUsers,
  columns: {
    id: 'plain',
    username: 'text',
    wallet_address: 'text',
    total_points: 'plain',
    claimed_tokens: 'plain',
    is_banned: 'plain',
    ban_reason: 'text',
    banned_at: 'plain',
    is_active: 'plain',
    created_at: 'plain',
    updated_at: 'plain',
  },
});

/** Users as lists and other features read them. */
@Injectable()
export class UserService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly rows: UserRepository,
  ) {}

  async list(query: ListQueryDto): Promise<Page<UserDto>> {
    const page = await selectPage(this.em, userList, readUserQuery(query));
    return { ...page, items: page.items.map(toUserDto) };
  }

  async get(id: number): Promise<UserDto> {
    const user = await this.rows.get(id);
    if (!user) throw userNotFound();
    return toUserDto(user);
  }

  /** The columns that lists of claims show, by user. */
  async claimants(
    ids: readonly number[],
  ): Promise<Map<number, Pick<User, 'is_banned' | 'signals'>>> {
    const rows = await this.rows.summaries(ids);
    return new Map(rows.map(({ id, is_banned, signals }) => [id, { is_banned, signals }]));
  }

  /**
   * Locks a user's row, so that changes of one user happen one after the other.
   *
   * @throws AppError 404 when there is no such user.
   */
  async lockParticipant(id: number): Promise<Participant> {
    const user = await this.rows.lock(id);
    if (!user) throw userNotFound();
    return user;
  }

  /**
   * Locks a user's whole row.
   *
   * @throws AppError 404 when there is no such user.
   */
  async lockRow(id: number): Promise<UserRow> {
    const [user] = await this.rows.lockRows([id]);
    if (!user) throw userNotFound();
    return user;
  }

  /** Lifts the ban of an overturned decision; the caller logs it. */
  async liftBan(id: number): Promise<void> {
    await this.rows.setBan([id], NO_BAN);
  }

  /** How many users the seed has made. */
  async countDemo(): Promise<number> {
    return (await this.rows.demoIds()).length;
  }
}

/** Finds an address in any of its spellings, on either network. */
export function readUserQuery(query: ListQueryDto): ListRequest {
  const request = readListQuery(query, userList);
  const address = parseTonAddress(request.search.trim());
  const filters = request.filters.map((filter) => {
    if (filter.column !== 'wallet_address') return filter;
    const values = filter.values.map((value) => parseTonAddress(String(value))?.raw ?? '');
    return values.includes('') ? filter : { ...filter, column: 'account', values };
  });
  if (!address) return { ...request, filters };
  const account = { column: 'account', kind: 'text' as const, values: [address.raw] };
  return { ...request, search: '', filters: [...filters, account] };
}
