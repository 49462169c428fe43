import { Body, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import {
  AdminController,
  RequireConfirmation,
  RequirePermission,
} from '../../../platform/identity/admin.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { Action, ApiProblems } from '../../../platform/openapi/responses.js';
import { LogOperation } from '../../../platform/operation-log/log-operation.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { ChannelsService, deliveryList } from './channels.service.js';
import {
  ChannelCreateDto,
  ChannelDto,
  ChannelUpdateDto,
  CreatedChannelDto,
  DeliveryDto,
} from './dto/notification.dto.js';

@AdminController('notification-channels', 'Notifications')
@RequirePermission('notifications.manage')
export class NotificationChannelController {
  constructor(private readonly channels: ChannelsService) {}

  /** List notification channels */
  @Get()
  listNotificationChannels(): Promise<ChannelDto[]> {
    return this.channels.list();
  }

  /** Create a notification channel; a webhook's secret is returned once */
  @Post()
  @RequireConfirmation()
  @ApiProblems(409)
  @LogOperation('update_notifications', 'notification')
  createNotificationChannel(@Body() body: ChannelCreateDto): Promise<CreatedChannelDto> {
    return this.channels.create(body);
  }

  /** Change a notification channel */
  @Put(':id')
  @RequireConfirmation()
  @LogOperation('update_notifications', 'notification')
  updateNotificationChannel(
    @Param('id', IdPipe) id: number,
    @Body() body: ChannelUpdateDto,
  ): Promise<ChannelDto> {
    return this.channels.update(id, body);
  }

  /** Delete a notification channel and its deliveries */
  @Delete(':id')
  @RequireConfirmation()
  @LogOperation('update_notifications', 'notification')
  deleteNotificationChannel(@Param('id', IdPipe) id: number): Promise<ChannelDto> {
    return this.channels.delete(id);
  }

  /** Create a new secret for a webhook, which is returned once */
  @Action(':id/secret')
  @RequireConfirmation()
  @LogOperation('update_notifications', 'notification')
  renewNotificationSecret(@Param('id', IdPipe) id: number): Promise<CreatedChannelDto> {
    return this.channels.renewSecret(id);
  }

  /** Send a test to a notification channel */
  @Action(':id/test')
  @LogOperation('update_notifications', 'notification')
  testNotificationChannel(@Param('id', IdPipe) id: number): Promise<DeliveryDto> {
    return this.channels.test(id);
  }
}

@AdminController('notification-deliveries', 'Notifications')
@RequirePermission('notifications.manage')
export class NotificationDeliveryController {
  constructor(private readonly channels: ChannelsService) {}

  /** List deliveries of the last 30 days, the newest first */
  @Get()
  @ApiPage(DeliveryDto, deliveryList, 'deliveries')
  listNotificationDeliveries(@Query() query: ListQueryDto): Promise<Page<DeliveryDto>> {
    return this.channels.deliveries(query);
  }

  /** Send a delivery again, with the same message id */
  @Action(':id/resend')
  @LogOperation('update_notifications', 'notification')
  resendNotification(@Param('id', IdPipe) id: number): Promise<DeliveryDto> {
    return this.channels.resend(id);
  }
}
