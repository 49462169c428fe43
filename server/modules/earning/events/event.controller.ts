import { Controller, Get, Param, Query, Req, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import type { Language } from '#libs/domain/index.js';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { RequestLanguage } from '../../../platform/request/request-language.js';
import { EventBatchDto, EventDto, EventResultDto, SentEventDto } from './dto/event.dto.js';
import { EventService } from './event.service.js';
import { EventListService, eventList, sentEventList } from './event-list.service.js';
import { CurrentIntegration, IntegrationGuard, type IntegrationKey } from './integration.guard.js';

@Controller('events')
@UseGuards(IntegrationGuard)
@ApiTags('Events')
@ApiBearerAuth()
@ApiProblems(401, 403)
export class EventController {
  constructor(
    private readonly events: EventService,
    private readonly lists: EventListService,
  ) {}

  /** Send up to 1,000 events of participants, each booked once, with an API key of the role integration */
  @Action()
  @ApiBody({ type: EventBatchDto })
  @ApiOkResponse({ type: [EventResultDto] })
  @ApiProblems(422, 503)
  // The body is read by the use case: one event that is not valid must not refuse the others.
  sendEvents(
    @Req() { body }: FastifyRequest,
    @CurrentIntegration() key: IntegrationKey,
    @RequestLanguage() language: Language,
  ): Promise<EventResultDto[]> {
    return this.events.receive(key, body, language);
  }

  /** List the events that the API key has sent, the newest first */
  @Get()
  @ApiPage(SentEventDto, sentEventList, 'events')
  listSentEvents(
    @CurrentIntegration() key: IntegrationKey,
    @Query() query: ListQueryDto,
  ): Promise<Page<SentEventDto>> {
    return this.lists.listOf(key.id, query);
  }
}

@AdminController('events', 'Events')
@RequirePermission('users.read')
export class EventAdminController {
  constructor(private readonly lists: EventListService) {}

  /** List events of outside systems, the newest first */
  @Get()
  @ApiPage(EventDto, eventList, 'events')
  listEvents(@Query() query: ListQueryDto): Promise<Page<EventDto>> {
    return this.lists.list(query);
  }

  /** Get an event of an outside system */
  @Get(':id')
  getEvent(@Param('id', IdPipe) id: number): Promise<EventDto> {
    return this.lists.get(id);
  }

  /** Cancel an event that waits for its participant */
  @Action(':id/cancel')
  @RequirePermission('users.adjust')
  @ApiProblems(409)
  @LogOperation('cancel_event', 'event')
  async cancelEvent(@Param('id', IdPipe) id: number): Promise<EventDto> {
    await this.lists.cancel(id);
    return this.lists.get(id);
  }
}
