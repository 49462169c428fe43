import {
  LockMode,
  SqlEntityManager,
  UniqueConstraintViolationException,
} from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ContentType } from '#libs/domain/index.js';
import { assertMatch } from '../../common/http/if-match.js';
import {
  type ListRequest,
  type ListRules,
  readListQuery,
} from '../../common/http/list-query.dto.js';
import type { Page } from '../../common/http/page.js';
import { assertFresh, changesOf } from '../../common/http/record.dto.js';
import { describeChanges, describeOperation } from '../../common/operation-log.js';
import type { Row } from '../../common/timestamps.js';
import { selectPage } from '../../database/select-page.js';
import { Content } from './content.entity.js';
import { contentKeyTaken, contentNotFound } from './content.errors.js';
import { type ContentDto, toContentDto } from './dto/content.dto.js';
import type { ContentListQueryDto } from './dto/content-query.dto.js';
import type { ContentCreateDto, ContentUpdateDto } from './dto/content-write.dto.js';

const LIST_RULES: ListRules = {
  sortable: ['id', 'type', 'key', 'title', 'title_en', 'order', 'is_active', 'updated_at'],
  filterable: { id: 'integer', type: 'text', key: 'text', is_active: 'boolean' },
  searchable: ['key', 'title', 'title_en'],
  default_sort: { field: 'order', direction: 'asc' },
};

@Injectable()
export class ContentService {
  constructor(private readonly em: SqlEntityManager) {}

  /** What visitors see of a page: its active sections in their order. */
  async listActive(type: ContentType): Promise<ContentDto[]> {
    const rows = await this.em
      .getKysely<{ contents: Row<Content> }>()
      .selectFrom('contents')
      .selectAll()
      .where('type', '=', type)
      .where('is_active', '=', true)
      .orderBy('order')
      .orderBy('id')
      .execute();
    return rows.map(toContentDto);
  }

  async list(query: ContentListQueryDto): Promise<Page<ContentDto>> {
    const request = readContentQuery(query);
    const page = await selectPage<Row<Content>>(this.em, 'contents', request, LIST_RULES);
    return { ...page, items: page.items.map(toContentDto) };
  }

  async get(id: number): Promise<ContentDto> {
    const content = await this.em.findOneOrFail(Content, id, { failHandler: contentNotFound });
    return toContentDto(content);
  }

  async create(dto: ContentCreateDto): Promise<ContentDto> {
    const content = this.em.create(Content, { ...dto });
    try {
      await this.em.flush();
    } catch (error) {
      if (error instanceof UniqueConstraintViolationException) throw contentKeyTaken(dto.key);
      throw error;
    }
    describeOperation(`${label(content)} created`);
    return toContentDto(content);
  }

  async update(
    id: number,
    { type: _type, key: _key, ...dto }: ContentUpdateDto,
    ifMatch?: string,
  ): Promise<ContentDto> {
    const content = await this.findForUpdate(id);
    assertFresh(content, dto);
    assertMatch(toContentDto(content), ifMatch);
    const changes: Partial<Content> = changesOf(dto);
    const what = describeChanges(content, changes);
    if (what === '') return toContentDto(content);
    this.em.assign(content, changes);
    await this.em.flush();
    describeOperation(`${label(content)}: ${what}`);
    return toContentDto(content);
  }

  async delete(id: number): Promise<ContentDto> {
    const content = await this.findForUpdate(id);
    await this.em.remove(content).flush();
    describeOperation(`${label(content)} deleted`);
    return toContentDto(content);
  }

  private findForUpdate(id: number): Promise<Content> {
    return this.em.findOneOrFail(Content, id, {
      failHandler: contentNotFound,
      lockMode: LockMode.PESSIMISTIC_WRITE,
    });
  }
}

function readContentQuery({ type, ...query }: ContentListQueryDto): ListRequest {
  const request = readListQuery(query, LIST_RULES);
  if (type) request.filters.push({ field: 'type', kind: 'text', values: [type] });
  return request;
}

function label(content: Content): string {
  return `Content ${content.id} "${content.key}"`;
}
