import { ApiProperty, PickType } from '@nestjs/swagger';
import {
  EVENT_RESULTS,
  EVENT_STATES,
  EVENT_TYPES,
  type EventResult,
  type EventState,
  type EventType,
  formatTonAddress,
  type Language,
  MAX_EVENTS,
  MAX_LENGTH,
  MAX_POINTS,
} from '#libs/domain/index.js';
import { AppError } from '../../../../platform/errors/app-error.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { isoOrNull, type Row, toIso } from '../../../../platform/records/timestamps.js';
import type { IntegrationEvent } from '../event.entity.js';

/** An event of a participant with a wallet or a Telegram account. */
export class EventCreateDto {
  /** The sender's id of the event, of letters, digits, dots, dashes and underscores: it is booked once. @example "quest-41-7" */
  @ApiProperty({ pattern: '^[\\w.-]{1,64}$' })
  id: string;
  /** Points that the event gives, or a task that it completes. */
  @ApiProperty({ enum: EVENT_TYPES, example: 'points' })
  type: EventType;
  /** The wallet, in any form; only without `telegram_id`. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  @ApiProperty({ maxLength: MAX_LENGTH.tonAddress })
  wallet_address?: string;
  /** The number of a Telegram account; only without `wallet_address`. @example 7 */
  @ApiProperty({ type: 'integer', format: 'int64', minimum: 1 })
  telegram_id?: number;
  /** The task's number; only of `task.completed`, which gives the task's points. @example 7 */
  @ApiProperty({ type: 'integer', minimum: 1 })
  task?: number;
  /** Only of `points`. @example 150 */
  @ApiProperty({ type: 'integer', minimum: 1, maximum: MAX_POINTS })
  points?: number;
  /** Shown to the participant. @example "Quest 41" */
  @ApiProperty({ maxLength: MAX_LENGTH.reason })
  reason?: string;
  /** The reason in Chinese, if it differs. @example "任务 41" */
  @ApiProperty({ maxLength: MAX_LENGTH.reason })
  reason_zh?: string;
}

/** Events to book, in their order. */
export class EventBatchDto {
  /** Each gets a result of its own. */
  @ApiProperty({ type: [EventCreateDto], minItems: 1, maxItems: MAX_EVENTS })
  events: EventCreateDto[];
}

/** How a call ended for one event. */
export class EventResultDto {
  /** The sender's id; null where the event has none that is valid. @example "quest-41-7" */
  id: string | null;
  /** `waiting`: the wallet or account has not taken part yet; it is booked when it signs in. */
  @ApiProperty({ enum: EVENT_RESULTS, example: 'booked' })
  result: EventResult;
  /** The points, booked or waiting; null when it is refused. @example 150 */
  points: number | null;
  /** Why it is refused, for programs; null otherwise. @example "campaign.upcoming" */
  code: string | null;
  /** The same in the language of `Accept-Language`. @example "The campaign has not started yet" */
  detail: string | null;
}

export function toEventResultDto(
  id: string | null,
  outcome: AppError | Pick<EventResultDto, 'result' | 'points'>,
  language: Language,
): EventResultDto {
  if (!(outcome instanceof AppError)) return { id, ...outcome, code: null, detail: null };
  const { code, texts } = outcome;
  return { id, result: 'refused', points: null, code, detail: texts[language] };
}

/** An event that an outside system has sent. */
export class EventDto {
  /** @example 1 */
  @Int64()
  id: number;
  /** The number of the API key that sent it. @example 1 */
  key_id: number;
  /** The key's name when it sent the event. @example "Game server" */
  key_name: string;
  /** The sender's id of the event. @example "quest-41-7" */
  event_id: string;
  /** Points that the event gives, or a task that it completes. */
  @ApiProperty({ enum: EVENT_TYPES, example: 'points' })
  type: EventType;
  /** `waiting`: its participant has not signed in yet. */
  @ApiProperty({ enum: EVENT_STATES, example: 'booked' })
  state: EventState;
  /** Why it was refused; empty otherwise. @example "" */
  code: string;
  /** The user; null while it waits, and of an unknown one. @example 1 */
  user_id: number | null;
  /** The wallet that a waiting event names; null otherwise. @example "UQCD39VS5jcptHL8vMjEXrzGaRcCVYto7HUn4bpAOg8xqEBI" */
  wallet_address: string | null;
  /** The Telegram account that a waiting event names; null otherwise. @example 7 */
  @Int64()
  telegram_id: number | null;
  /** The task; null for points. @example 7 */
  task_id: number | null;
  /** The points sent, or the task's points; null for a refused task. @example 150 */
  points: number | null;
  /** Shown to the participant. @example "Quest 41" */
  reason: string;
  /** The reason in Chinese, if it differs. @example "任务 41" */
  reason_zh: string;
  /** When it arrived. @example "2026-01-31T12:00:00.000Z" */
  created_at: string;
  /** When its points were added; null before. @example "2026-01-31T12:00:00.000Z" */
  booked_at: string | null;
}

export const toEventDto = (event: Row<IntegrationEvent>): EventDto => ({
  id: event.id,
  key_id: event.key_id,
  key_name: event.key_name,
  event_id: event.event_id,
  type: event.type,
  state: event.state,
  code: event.code,
  user_id: event.user_id ?? null,
  wallet_address: event.account ? formatTonAddress(event.account, event.network) : null,
  telegram_id: event.telegram_id ?? null,
  task_id: event.task_id ?? null,
  points: event.points ?? null,
  reason: event.reason,
  reason_zh: event.reason_zh,
  created_at: toIso(event.created_at),
  booked_at: isoOrNull(event.booked_at),
});

/** An event as its sender sees it. */
export class SentEventDto extends PickType(EventDto, [
  'id',
  'event_id',
  'type',
  'state',
  'code',
  'task_id',
  'points',
  'created_at',
  'booked_at',
]) {}

export const toSentEventDto = (event: Row<IntegrationEvent>): SentEventDto => ({
  id: event.id,
  event_id: event.event_id,
  type: event.type,
  state: event.state,
  code: event.code,
  task_id: event.task_id ?? null,
  points: event.points ?? null,
  created_at: toIso(event.created_at),
  booked_at: isoOrNull(event.booked_at),
});
