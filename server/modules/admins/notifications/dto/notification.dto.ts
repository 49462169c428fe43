import { applyDecorators } from '@nestjs/common';
import { ApiProperty, IntersectionType, OmitType, PartialType } from '@nestjs/swagger';
import { ArrayUnique, IsArray, IsBoolean, IsIn } from 'class-validator';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
  type Language,
  MAX_LENGTH,
  NOTIFICATION_EVENTS,
  NOTIFICATION_KINDS,
  type NotificationEvent,
  type NotificationKind,
} from '#libs/domain/index.js';
import { type Row, toIso } from '../../../../platform/records/timestamps.js';
import { VersionedDto } from '../../../../platform/records/versioned.dto.js';
import {
  IsNotBlank,
  Optional,
  RequiredText,
  UnchangedText,
} from '../../../../platform/request/validators.js';
import type { NotificationChannel, NotificationDelivery } from '../notification.entity.js';

const LANGUAGES: readonly Language[] = ['en', 'zh'];

const ApiEvents = () =>
  ApiProperty({
    enum: NOTIFICATION_EVENTS,
    isArray: true,
    uniqueItems: true,
    maxItems: NOTIFICATION_EVENTS.length,
    example: ['approval.waiting', 'summary.daily'],
  });

const Events = () =>
  applyDecorators(ApiEvents(), IsArray(), ArrayUnique(), IsIn(NOTIFICATION_EVENTS, { each: true }));

const ApiLanguage = () => ApiProperty({ enum: LANGUAGES, example: 'en' });

/** A webhook or a Telegram chat that receives notifications. */
export class ChannelDto {
  id: number;
  /** A webhook or a Telegram chat. */
  @ApiProperty({ enum: NOTIFICATION_KINDS, example: 'webhook' })
  kind: NotificationKind;
  /** Name in the list. @example "Operators" */
  name: string;
  /** A webhook's address, or a chat's number or public name. @example "https://example.com/hook" */
  target: string;
  /** The events that it receives. */
  @ApiEvents()
  events: NotificationEvent[];
  /** Language of the messages. */
  @ApiLanguage()
  language: Language;
  /** Whether it receives events. @example true */
  is_active: boolean;
  /** @example "2026-01-31T12:00:00.000Z" */
  created_at: string;
  /** The version, for a change. @example "2026-01-31T12:00:00.000Z" */
  updated_at: string;
}

export const toChannelDto = (channel: Row<NotificationChannel>): ChannelDto => ({
  id: channel.id,
  kind: channel.kind,
  name: channel.name,
  target: channel.target,
  events: channel.events,
  language: channel.language,
  is_active: channel.is_active,
  created_at: toIso(channel.created_at),
  updated_at: toIso(channel.updated_at),
});

/** A channel with its secret, which is shown this one time. */
export class CreatedChannelDto extends ChannelDto {
  /** Secret of a webhook's signatures, in the form of Standard Webhooks; empty for a chat. @example "whsec_c2FtcGxlLXNlY3JldC1vZi10aGlydHktdHdvLWJ5dGU=" */
  secret: string;
}

/** A channel to create. */
export class ChannelCreateDto {
  /** A webhook or a Telegram chat. */
  @ApiProperty({ enum: NOTIFICATION_KINDS, example: 'webhook' })
  @IsIn(NOTIFICATION_KINDS)
  kind: NotificationKind;

  /** Name in the list. @example "Operators" */
  @RequiredText(MAX_LENGTH.name)
  name: string;

  /** A webhook's https address, or a chat's number or public name. @example "https://example.com/hook" */
  @IsNotBlank()
  @UnchangedText(MAX_LENGTH.address)
  target: string;

  /** The events that it receives. */
  @Events()
  events: NotificationEvent[];

  /** Language of the messages. */
  @ApiLanguage()
  @IsIn(LANGUAGES)
  language: Language;
}

/** The fields of a channel that change. */
export class ChannelUpdateDto extends IntersectionType(
  PartialType(OmitType(ChannelCreateDto, ['kind']), { skipNullProperties: false }),
  VersionedDto,
) {
  /** Whether it receives events. @example true */
  @Optional()
  @IsBoolean()
  is_active?: boolean;
}

/** A message to a channel, and how its delivery ended. */
export class DeliveryDto {
  id: number;
  /** The channel's number. @example 1 */
  channel_id: number;
  /** The channel's name. @example "Operators" */
  channel: string;
  /** The event that it reports. */
  @ApiProperty({ enum: [...NOTIFICATION_EVENTS, 'test'], example: 'approval.waiting' })
  event: NotificationEvent;
  /** The same in all attempts, as `webhook-id`. @example "msg_1b4e28ba-2fa1-41d2-883f-0016d3cca427" */
  message_id: string;
  /** Waiting for an attempt, or how it ended. */
  @ApiProperty({ enum: DELIVERY_STATUSES, example: 'delivered' })
  status: DeliveryStatus;
  /** Attempts so far. @example 1 */
  attempts: number;
  /** Error of the last failed attempt; empty without one. @example "" */
  last_error: string;
  /** @example "2026-01-31T12:00:00.000Z" */
  created_at: string;
  /** @example "2026-01-31T12:00:00.000Z" */
  updated_at: string;
}

type DeliveryRow = Row<NotificationDelivery> & { channel_id?: number };

export function toDeliveryDto(
  delivery: Row<NotificationDelivery>,
  names: ReadonlyMap<number, string>,
): DeliveryDto {
  const { channel_id = 0 } = delivery as DeliveryRow;
  return {
    id: delivery.id,
    channel_id,
    channel: names.get(channel_id) ?? '',
    event: delivery.event,
    message_id: delivery.message_id,
    status: delivery.status,
    attempts: delivery.attempts,
    last_error: delivery.last_error,
    created_at: toIso(delivery.created_at),
    updated_at: toIso(delivery.updated_at),
  };
}
