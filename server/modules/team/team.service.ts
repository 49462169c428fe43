import { LockMode, SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { assertMatch } from '../../common/http/if-match.js';
import {
  type ListQueryDto,
  type ListRules,
  readListQuery,
} from '../../common/http/list-query.dto.js';
import type { Page } from '../../common/http/page.js';
import { assertFresh, changesOf } from '../../common/http/record.dto.js';
import { describeChanges, describeOperation } from '../../common/operation-log.js';
import type { Row } from '../../common/timestamps.js';
import { selectPage } from '../../database/select-page.js';
import { type TeamMemberDto, toTeamMemberDto } from './dto/team-member.dto.js';
import type { TeamMemberCreateDto, TeamMemberUpdateDto } from './dto/team-member-write.dto.js';
import { teamMemberNotFound } from './team.errors.js';
import { TeamMember } from './team-member.entity.js';

const LIST_RULES: ListRules = {
  sortable: ['id', 'name', 'role', 'order', 'is_active', 'updated_at'],
  filterable: { id: 'integer', role: 'text', is_active: 'boolean' },
  searchable: ['name', 'role'],
  default_sort: { field: 'order', direction: 'asc' },
};

@Injectable()
export class TeamService {
  constructor(private readonly em: SqlEntityManager) {}

  /** What visitors see: active members in their order. */
  async listActive(): Promise<TeamMemberDto[]> {
    const rows = await this.em
      .getKysely<{ team_members: Row<TeamMember> }>()
      .selectFrom('team_members')
      .selectAll()
      .where('is_active', '=', true)
      .orderBy('order')
      .orderBy('id')
      .execute();
    return rows.map(toTeamMemberDto);
  }

  async list(query: ListQueryDto): Promise<Page<TeamMemberDto>> {
    const request = readListQuery(query, LIST_RULES);
    const page = await selectPage<Row<TeamMember>>(this.em, 'team_members', request, LIST_RULES);
    return { ...page, items: page.items.map(toTeamMemberDto) };
  }

  async get(id: number): Promise<TeamMemberDto> {
    const failHandler = teamMemberNotFound;
    return toTeamMemberDto(await this.em.findOneOrFail(TeamMember, id, { failHandler }));
  }

  async create(dto: TeamMemberCreateDto): Promise<TeamMemberDto> {
    const order = dto.order ?? (await this.nextOrder());
    const member = this.em.create(TeamMember, { ...dto, order });
    await this.em.flush();
    describeOperation(`${label(member)} created`);
    return toTeamMemberDto(member);
  }

  async update(id: number, dto: TeamMemberUpdateDto, ifMatch?: string): Promise<TeamMemberDto> {
    const member = await this.findForUpdate(id);
    assertFresh(member, dto);
    assertMatch(toTeamMemberDto(member), ifMatch);
    const changes: Partial<TeamMember> = changesOf(dto);
    const what = describeChanges(member, changes);
    if (what === '') return toTeamMemberDto(member);
    this.em.assign(member, changes);
    await this.em.flush();
    describeOperation(`${label(member)}: ${what}`);
    return toTeamMemberDto(member);
  }

  async delete(id: number): Promise<TeamMemberDto> {
    const member = await this.findForUpdate(id);
    await this.em.remove(member).flush();
    describeOperation(`${label(member)} deleted`);
    return toTeamMemberDto(member);
  }

  /**
   * One more than there are members (section 5), or the next number that none of them has. Creations
   * take turns until they are committed, or several at once would get the same.
   */
  private async nextOrder(): Promise<number> {
    await this.em.execute('lock table team_members in share row exclusive mode');
    const rows = await this.em.execute<{ order: number }[]>('select "order" from team_members');
    const taken = new Set(rows.map(({ order }) => order));
    let order = rows.length + 1;
    while (taken.has(order)) order += 1;
    return order;
  }

  private findForUpdate(id: number): Promise<TeamMember> {
    return this.em.findOneOrFail(TeamMember, id, {
      failHandler: teamMemberNotFound,
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
  }
}

function label(member: TeamMember): string {
  return `Team member ${member.id} "${member.name}"`;
}
