import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import pLimit, { type LimitFunction } from 'p-limit';
import {
  type Language,
  MAX_EVENTS,
  readEvent,
  type SentEvent,
  type SiteSettings,
  taskRefusal,
} from '#libs/domain/index.js';
import { databaseDate } from '../../../platform/database/clock.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { AppError } from '../../../platform/errors/app-error.js';
import { keyActor } from '../../admins/auth/api-keys/accepted-keys.service.js';
import { ApiKeyRepository } from '../../admins/auth/api-keys/api-key.repository.js';
import { DeletedAccountRepository } from '../../participants/users/deleted-account.repository.js';
import { UserRepository } from '../../participants/users/user.repository.js';
import { assertMayParticipate } from '../../site/settings/participation.errors.js';
import { SettingsService } from '../../site/settings/settings.service.js';
import { TaskRepository } from '../tasks/task.repository.js';
import { type EventResultDto, toEventResultDto } from './dto/event.dto.js';
import {
  eventCancelled,
  eventInvalid,
  eventKeyStopped,
  eventOfDeletedUser,
  eventOfOtherNetwork,
  eventOverLimit,
  isOverLimit,
  noEvents,
} from './event.errors.js';
import { findParticipantId, findTaskPoints } from './event.report.js';
import { EventRepository, type StoredEvent } from './event.repository.js';
import { EventBookingService } from './event-booking.service.js';
import type { IntegrationKey } from './integration.guard.js';

/** A participant who is neither banned nor inactive: then the campaign alone decides. */
const UNKNOWN = { is_banned: false, is_active: true };

type Outcome = Pick<EventResultDto, 'result' | 'points'>;

/** Receives events of outside systems, each in a transaction of its own. */
@Injectable()
export class EventService {
  /** Events of one key run one after the other, so that a key takes one connection from others. */
  private readonly turns = new Map<number, LimitFunction>();

  constructor(
    readonly em: SqlEntityManager,
    private readonly keys: ApiKeyRepository,
    private readonly events: EventRepository,
    private readonly booking: EventBookingService,
    private readonly settings: SettingsService,
    private readonly users: UserRepository,
    private readonly deleted: DeletedAccountRepository,
    private readonly tasks: TaskRepository,
  ) {}

  /** Returns one result for each event, in their order. @throws AppError 422 for a body without a list of events */
  async receive(key: IntegrationKey, body: unknown, language: Language): Promise<EventResultDto[]> {
    const events: unknown = Object(body)['events'];
    if (!Array.isArray(events) || events.length === 0 || events.length > MAX_EVENTS) {
      throw noEvents(MAX_EVENTS);
    }
    const inTurn = this.turns.get(key.id) ?? pLimit(1);
    this.turns.set(key.id, inTurn);
    const results: EventResultDto[] = [];
    for (const event of events) {
      results.push(await inTurn(() => this.receiveOne(key, event, language)));
    }
    return results;
  }

  private async receiveOne(
    key: IntegrationKey,
    sent: unknown,
    language: Language,
  ): Promise<EventResultDto> {
    const event = readEvent(sent);
    if ('field' in event) return toEventResultDto(event.id, eventInvalid(event), language);
    try {
      return toEventResultDto(event.id, await this.accept(key, event), language);
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      await this.refuse(key, event, error);
      return toEventResultDto(event.id, error, language);
    }
  }

  /** Books an event, or lets it wait for its participant; one that was accepted before changes nothing. */
  @Transactional()
  private async accept(key: IntegrationKey, event: SentEvent): Promise<Outcome> {
    if (!(await this.keys.holdActive(key.id))) throw eventKeyStopped();
    const site = await this.settings.hold();
    const now = databaseDate();
    const { stored, is_new } = await this.store(key, event, site);
    if (stored.state === 'cancelled') throw eventCancelled();
    if (!is_new && stored.state !== 'refused') {
      const result = stored.state === 'booked' ? 'already_booked' : 'waiting';
      return { result, points: stored.points };
    }
    assertMayParticipate(taskRefusal(site, UNKNOWN, now));
    assertNetwork(event, site);
    const user_id = await findParticipantId(this.em, event.participant, site.ton_network);
    if (user_id === undefined) return this.wait(key, event, { stored, is_new, site, now });
    const user = await this.users.lockParticipant(user_id);
    assertMayParticipate(taskRefusal(site, user, now));
    const caused_by = keyActor(key.name);
    const points = await this.booking.book({ event: stored, caused_by, user, site, now });
    await this.count(key, now, is_new ? 1 : 0, points);
    const decided = { user_id, points, booked_at: now };
    await this.events.decide(stored.id, stored.state, 'booked', decided);
    return { result: 'booked', points };
  }

  private async store(key: IntegrationKey, event: SentEvent, { ton_network }: SiteSettings) {
    const { id: event_id, type, task_id, points, reason, reason_zh } = event;
    const sent = { event_id, type, task_id, points, reason, reason_zh };
    const added = await this.events.add({
      ...sent,
      key_id: key.id,
      key_name: key.name,
      network: ton_network,
    });
    const stored = await this.events.lockSent(key.id, event_id);
    if (stored.state !== 'refused') return { stored, is_new: added !== undefined };
    // A refused event is judged as it is sent now.
    await this.events.replace(stored.id, sent);
    return { stored: { ...stored, ...sent }, is_new: false };
  }

  private async wait(
    key: IntegrationKey,
    { participant: { account, telegram_id } }: SentEvent,
    {
      stored,
      is_new,
      site,
      now,
    }: { stored: StoredEvent; is_new: boolean; site: SiteSettings; now: Date },
  ): Promise<Outcome> {
    const network = site.ton_network;
    if (account !== null && (await this.deleted.isBlocked({ account, network, key_hash: '' }))) {
      throw eventOfDeletedUser();
    }
    if (stored.task_id !== null) await this.tasks.findActive(stored.task_id);
    const points =
      stored.task_id === null ? stored.points : await findTaskPoints(this.em, stored.task_id);
    await this.count(key, now, is_new ? 1 : 0, points ?? 0);
    await this.events.decide(stored.id, stored.state, 'waiting', { account, telegram_id, points });
    return { result: 'waiting', points };
  }

  /** The last change of the transaction, because others of the key wait for it. @throws AppError 429 */
  private async count(
    key: IntegrationKey,
    now: Date,
    events: number,
    points: number,
  ): Promise<void> {
    const day = dayOf(now);
    if (await this.events.count({ key_id: key.id, day, events, points }, key)) return;
    const isFull = (await this.events.eventsOf(key.id, day)) + events > key.daily_events;
    throw eventOverLimit(isFull ? 'event.daily_events' : 'event.daily_points');
  }

  /** Stores a refusal for the lists, unless the key has no events left today. */
  @Transactional()
  private async refuse(key: IntegrationKey, event: SentEvent, error: AppError): Promise<void> {
    if (!(await this.keys.holdActive(key.id))) return;
    const now = databaseDate();
    if (isOverLimit(error)) return this.events.countOverLimit(key.id, dayOf(now));
    const site = await this.settings.hold();
    const { stored, is_new } = await this.store(key, event, site);
    if (!is_new && stored.state !== 'refused') return;
    const { participant } = event;
    const user_id = await findParticipantId(this.em, participant, site.ton_network);
    await this.events.decide(stored.id, stored.state, 'refused', {
      code: error.code,
      ...(user_id !== undefined && { user_id }),
    });
    const day = dayOf(now);
    const share = { key_id: key.id, day, events: 1, points: 0 };
    if (!is_new || (await this.events.count(share, key))) return;
    await this.events.remove(stored.id);
    await this.events.countOverLimit(key.id, day);
  }
}

/** The day in UTC. */
const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** A raw address is of any network. @throws AppError 409 */
function assertNetwork({ participant }: SentEvent, { ton_network }: SiteSettings): void {
  if (participant.account === null || participant.is_test_only === null) return;
  if (participant.is_test_only !== (ton_network === 'testnet')) throw eventOfOtherNetwork();
}
