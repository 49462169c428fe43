import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { ContentType } from '#libs/domain/index.js';
import { isDuplicate } from '../../../platform/database/tables.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { notFound } from '../../../platform/errors/common.errors.js';
import { defineList } from '../../../platform/lists/define-list.js';
import { readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage, selectRows } from '../../../platform/lists/select-page.js';
import { defineRecords } from '../../../platform/records/record-kind.js';
import { Records } from '../../../platform/records/records.js';
import type { RestoreDto } from '../../../platform/records/restore.dto.js';
import { ImageService } from '../images/image.service.js';
import { type Content, ContentSchema } from './content.entity.js';
import {
  type ContentCreateDto,
  type ContentDto,
  type ContentListQueryDto,
  ContentUpdateDto,
  toContentDto,
} from './dto/content.dto.js';

const content = defineRecords<Content>(ContentSchema, {
  notFound: () => notFound('content', { en: 'content item', zh: '内容' }),
  label: ({ id, key }) => ({ type: 'content', id, name: key }),
  hasRevisions: true,
});

const contentKeyTaken = (key: string) => {
  const texts = { en: `The key ${key} is taken already`, zh: `键 ${key} 已被使用` };
  return new AppError(409, 'content.key_taken', texts, { fields: { key: texts } });
};

export const contentList = defineList<Content>(ContentSchema, {
  sortable: ['id', 'type', 'key', 'title', 'title_en', 'order', 'is_active', 'updated_at'],
  filterable: { id: 'integer', type: 'text', key: 'text', is_active: 'boolean' },
  searchable: ['key', 'title', 'title_en'],
  default_sort: { field: 'order', direction: 'asc' },
});

@Injectable()
export class ContentService {
  constructor(
    private readonly em: SqlEntityManager,
    private readonly records: Records,
    private readonly images: ImageService,
  ) {}

  async listActive(type: ContentType): Promise<ContentDto[]> {
    return (await selectRows(this.em, contentList, { type, is_active: true })).map(toContentDto);
  }

  async list({ type, ...query }: ContentListQueryDto): Promise<Page<ContentDto>> {
    const request = readListQuery(query, contentList, { type });
    const page = await selectPage(this.em, contentList, request);
    return { ...page, items: page.items.map(toContentDto) };
  }

  async get(id: number): Promise<ContentDto> {
    return toContentDto(await this.records.get(content, id));
  }

  @Transactional()
  async create(dto: ContentCreateDto): Promise<ContentDto> {
    await this.usePictures(dto);
    const order = dto.order ?? (await this.records.nextOrder(content, dto.type));
    try {
      return toContentDto(await this.records.create(content, { ...dto, order }));
    } catch (error) {
      if (isDuplicate(error)) throw contentKeyTaken(dto.key);
      throw error;
    }
  }

  @Transactional()
  async update(
    id: number,
    { type: _type, key: _key, ...dto }: ContentUpdateDto,
  ): Promise<ContentDto> {
    await this.usePictures(dto);
    const stored = await this.records.lock(content, id);
    return toContentDto(await this.records.update(content, stored, dto));
  }

  /** Restores the values before a row of the log, as a change of its own. @throws AppError 404, 409. */
  @Transactional()
  async restore(id: number, { updated_at, ...dto }: RestoreDto): Promise<ContentDto> {
    const stored = await this.records.lock(content, id);
    const values = await this.records.valuesBefore(content, stored, dto, ContentUpdateDto);
    const change: ContentUpdateDto = { ...values, updated_at };
    await this.usePictures(change);
    return toContentDto(await this.records.update(content, stored, change, undefined, dto.entry));
  }

  @Transactional()
  async move(id: number, place: number): Promise<ContentDto[]> {
    const group = await this.records.move(content, { id, place });
    return group.map(toContentDto);
  }

  @Transactional()
  async delete(id: number): Promise<ContentDto> {
    const stored = await this.records.lock(content, id);
    return toContentDto(await this.records.delete(content, stored));
  }

  private async usePictures({ content: zh, content_en: en }: ContentUpdateDto): Promise<void> {
    await this.images.useIn(zh);
    await this.images.useIn(en);
  }

  countDemo(): Promise<number> {
    return this.records.countDemo(content);
  }

  removeDemo(): Promise<number> {
    return this.records.removeDemo(content);
  }
}
