import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { lockTable } from '../../../platform/database/tables.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { notFound } from '../../../platform/errors/common.errors.js';
import { defineList } from '../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage, selectRows } from '../../../platform/lists/select-page.js';
import { defineRecords } from '../../../platform/records/record-kind.js';
import { Records } from '../../../platform/records/records.js';
import { ImageService } from '../images/image.service.js';
import {
  type TeamMemberCreateDto,
  type TeamMemberDto,
  type TeamMemberUpdateDto,
  toTeamMemberDto,
} from './dto/team-member.dto.js';
import { type TeamMember, TeamMemberSchema } from './team-member.entity.js';

const teamMember = defineRecords<TeamMember>(TeamMemberSchema, {
  notFound: () => notFound('team', { en: 'team member', zh: '团队成员' }),
  label: ({ id, name }) => ({ type: 'team', id, name }),
});

export const teamList = defineList<TeamMember>(TeamMemberSchema, {
  sortable: ['id', 'name', 'role', 'order', 'is_active', 'updated_at'],
  filterable: { id: 'integer', role: 'text', is_active: 'boolean' },
  searchable: ['name', 'role'],
  columns: [
    { plain: ['id'] },
    { text: ['name', 'role', 'bio', 'bio_en', 'avatar', 'social_links'] },
    { plain: ['order', 'is_active', 'created_at', 'updated_at'] },
  ],
  default_sort: { field: 'order', direction: 'asc' },
});

@Injectable()
export class TeamService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly records: Records,
    private readonly images: ImageService,
  ) {}

  async listActive(): Promise<TeamMemberDto[]> {
    return (await selectRows(this.em, teamList, { is_active: true })).map(toTeamMemberDto);
  }

  async list(query: ListQueryDto): Promise<Page<TeamMemberDto>> {
    const page = await selectPage(this.em, teamList, readListQuery(query, teamList));
    return { ...page, items: page.items.map(toTeamMemberDto) };
  }

  async get(id: number): Promise<TeamMemberDto> {
    return toTeamMemberDto(await this.records.get(teamMember, id));
  }

  @Transactional()
  async create(dto: TeamMemberCreateDto): Promise<TeamMemberDto> {
    await this.images.use('avatar', dto.avatar);
    const order = dto.order ?? (await this.nextOrder());
    return toTeamMemberDto(await this.records.create(teamMember, { ...dto, order }));
  }

  @Transactional()
  async update(id: number, dto: TeamMemberUpdateDto): Promise<TeamMemberDto> {
    const stored = await this.records.lock(teamMember, id);
    await this.images.use('avatar', dto.avatar);
    return toTeamMemberDto(await this.records.update(teamMember, stored, dto));
  }

  @Transactional()
  async delete(id: number): Promise<TeamMemberDto> {
    const stored = await this.records.lock(teamMember, id);
    return toTeamMemberDto(await this.records.delete(teamMember, stored));
  }

  countDemo(): Promise<number> {
    return this.records.countDemo(teamMember);
  }

  removeDemo(): Promise<number> {
    return this.records.removeDemo(teamMember);
  }

  /** One more than there are members (section 5), or the next free number; creations take turns. */
  private async nextOrder(): Promise<number> {
    await lockTable(this.em, teamList.table);
    const rows = await selectRows(this.em, teamList, {});
    const taken = new Set(rows.map(({ order }) => order));
    let order = rows.length + 1;
    while (taken.has(order)) order += 1;
    return order;
  }
}
