import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Transactional } from '../../../platform/database/transactional.js';
import { defineList, visitorList } from '../../../platform/lists/define-list.js';
import { type ListQueryDto, readListQuery } from '../../../platform/lists/list-query.dto.js';
import type { Page } from '../../../platform/lists/page.js';
import { selectPage } from '../../../platform/lists/select-page.js';
import { AuditLog } from '../../../platform/operation-log/audit-log.js';
import { type EventDto, type SentEventDto, toEventDto, toSentEventDto } from './dto/event.dto.js';
import { type IntegrationEvent, IntegrationEventSchema } from './event.entity.js';
import { eventNotFound, eventNotWaiting } from './event.errors.js';
import { EventRepository } from './event.repository.js';

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
  constructor(
    readonly em: SqlEntityManager,
    private readonly events: EventRepository,
    private readonly audit: AuditLog,
  ) {}

  /** @throws AppError 404 */
  async get(id: number): Promise<EventDto> {
    const event = await this.events.find(id);
    if (!event) throw eventNotFound();
    return toEventDto(event);
  }

  /** Cancels an event that waits for its participant; it is refused when it is sent again. @throws AppError 404, 409 */
  @Transactional()
  async cancel(id: number): Promise<void> {
    const event = await this.events.lockWaiting(id);
    if (!event) {
      await this.get(id);
      throw eventNotWaiting();
    }
    await this.events.decide(id, event.state, 'cancelled', { account: null, telegram_id: null });
    const subject = { type: 'event', id, name: event.event_id } as const;
    this.audit.record({ code: 'event_cancelled', subject, points: event.points ?? 0 });
  }

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
