import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { parseTonAddress, SIGNALS, USER_STATUSES } from '#libs/domain/index.js';
import { defineList } from '../../../platform/lists/define-list.js';
import {
  type ListQueryDto,
  type ListRequest,
  readListQuery,
} from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { toUserDto, type UserDto } from './dto/user.dto.js';
import { USER_STATUS, type User, UserSchema } from './user.entity.js';
import { UserRepository } from './user.repository.js';

export const userList = defineList<User>(UserSchema, {
  sortable: [
    'id',
    'username',
    'wallet_address',
    'total_points',
    'claimed_tokens',
    'claimable_tokens',
    'is_banned',
    'is_held',
    'is_active',
    'created_at',
  ],
  filterable: {
    id: 'integer',
    username: 'text',
    wallet_address: 'text',
    is_banned: 'boolean',
    is_held: 'boolean',
    has_confirmed_points: 'boolean',
    is_active: 'boolean',
    inviter_id: 'integer',
  },
  bounded: ['created_at', 'total_points', 'claimed_tokens', 'claimable_tokens'],
  flags: { signals: SIGNALS },
  sorted_by: { signals: 'cardinality(signals)' },
  computed: {
    status: { sql: USER_STATUS, values: USER_STATUSES },
  },
  searchable: ['username', 'wallet_address'],
  former: {
    table: 'wallet_changes',
    key: 'user_id',
    columns: { account: 'from_account', wallet_address: 'from_wallet' },
  },
  named_by: 'username',
  counted: 'users',
  columns: [
    { plain: ['id'] },
    { text: ['username', 'wallet_address'] },
    { plain: ['total_points', 'claimed_tokens', 'claimable_tokens', 'is_banned'] },
    { text: ['ban_reason'] },
    { plain: ['banned_at', 'is_active', 'inviter_id'] },
    { text: ['signals'] },
    { plain: ['created_at', 'updated_at'] },
  ],
});

@Injectable()
export class UserService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly users: UserRepository,
  ) {}

  async list(query: ListQueryDto): Promise<Page<UserDto>> {
    const page = await selectPage(this.em, userList, readUserQuery(query));
    return { ...page, items: page.items.map(toUserDto) };
  }

  async get(id: number): Promise<UserDto> {
    return toUserDto(await this.users.get(id));
  }
}

/** Reads a list's query; an address is found in any spelling, on either network. */
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
