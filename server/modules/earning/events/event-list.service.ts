import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { defineList, visitorList } from '../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { type EventDto, type SentEventDto, toEventDto, toSentEventDto } from './dto/event.dto.js';
import { type IntegrationEvent, IntegrationEventSchema } from './event.entity.js';

export const eventList = defineList<IntegrationEvent>(IntegrationEventSchema, {
  sortable: ['id', 'created_at', 'points'],
  filterable: {
    id: 'integer',
    key_id: 'integer',
    key_name: 'text',
    event_id: 'text',
    type: 'text',
    state: 'text',
    code: 'text',
    user_id: 'integer',
    task_id: 'integer',
  },
  bounded: ['created_at'],
  default_sort: { field: 'id', direction: 'desc' },
});

/** The list of a key's own events. */
export const sentEventList = visitorList(eventList, ['id', 'created_at', 'event_id', 'state']);

@Injectable()
export class EventListService {
  constructor(private readonly em: SqlEntityManager) {}

  async list(query: ListQueryDto): Promise<Page<EventDto>> {
    const page = await selectPage(this.em, eventList, readListQuery(query, eventList));
    return { ...page, items: page.items.map(toEventDto) };
  }

  async listOf(key_id: number, query: ListQueryDto): Promise<Page<SentEventDto>> {
    const request = readListQuery(query, sentEventList);
    request.filters.push({ column: 'key_id', kind: 'integer', values: [key_id] });
    const page = await selectPage(this.em, eventList, request);
    return { ...page, items: page.items.map(toSentEventDto) };
  }
}
