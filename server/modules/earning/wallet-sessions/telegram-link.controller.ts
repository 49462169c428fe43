import { Delete, Get, HttpCode, Param } from '@nestjs/common';
import { ApiNoContentResponse } from '@nestjs/swagger';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { VisitorController, VisitorId } from '../../../platform/identity/visitor.guard.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { UserTelegramDto } from './dto/telegram-link.dto.js';
import { TelegramLinkService } from './telegram-link.service.js';

@VisitorController('me/telegram', 'Me')
export class TelegramLinkController {
  constructor(private readonly links: TelegramLinkService) {}

  /** Unlink the visitor's Telegram account, and end the sessions of the Mini App */
  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'No Telegram account is linked' })
  async unlinkMyTelegram(@VisitorId() user_id: number): Promise<void> {
    await this.links.unlink(user_id);
  }
}

@AdminController('users/:id/telegram', 'Users')
export class TelegramLinkAdminController {
  constructor(private readonly links: TelegramLinkService) {}

  /** Get a user's Telegram account */
  @Get()
  @RequirePermission('users.change')
  getUserTelegram(@Param('id', IdPipe) id: number): Promise<UserTelegramDto> {
    return this.links.read(id);
  }

  /** Unlink a user's Telegram account, and end the user's sessions of the Mini App */
  @Delete()
  @HttpCode(204)
  @ApiNoContentResponse({ description: 'No Telegram account is linked' })
  @RequirePermission('users.change')
  @LogOperation('unlink_telegram', 'user')
  unlinkUserTelegram(@Param('id', IdPipe) id: number): Promise<void> {
    return this.links.unlinkOf(id);
  }
}
