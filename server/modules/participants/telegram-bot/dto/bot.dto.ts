import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';

/** A button below a message. */
export class BotButtonDto {
  /** The label in the person's language. @example "Open the app" */
  text: string;
  /** @example "https://t.me/sample_bot/drop?startapp=7H2K9QXD" */
  url: string;
}

/** The buttons below a message. */
@ApiExtraModels(BotButtonDto)
export class BotKeyboardDto {
  /** Rows of buttons. */
  @ApiProperty({
    type: 'array',
    items: { type: 'array', items: { $ref: getSchemaPath(BotButtonDto) } },
  })
  inline_keyboard: BotButtonDto[][];
}

/** Whether links in a message have previews. */
export class BotPreviewDto {
  /** Always true. @example true */
  is_disabled: boolean;
}

/** The reply to an update: empty, or a method of the Bot API with its parameters. */
export class BotReplyDto {
  /** A method of the Bot API. @example "sendMessage" */
  method?: string;
  /** The person's chat. @example 123456789 */
  chat_id?: number;
  /** The message in the person's language. @example "Notices are on. Send /mute to end them." */
  text?: string;
  reply_markup?: BotKeyboardDto;
  link_preview_options?: BotPreviewDto;
}

/** Whether the bot sends the visitor notices of reviews, decisions and payouts. */
export class MyNoticesDto {
  /** Whether there is a bot, and the visitor has linked a Telegram account. @example true */
  is_available: boolean;
  /** Whether the bot writes to the visitor. @example false */
  is_on: boolean;
}

export class MyNoticesUpdateDto {
  /** Whether the bot writes to the visitor. @example true */
  @IsBoolean()
  is_on: boolean;
}
