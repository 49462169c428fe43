import { Global, Module } from '@nestjs/common';
import { TelegramModule } from '../../../platform/integrations/telegram/telegram.module.js';
import { ChannelsService } from './channels.service.js';
import { DeliveryService } from './delivery.service.js';
import {
  NotificationChannelController,
  NotificationDeliveryController,
} from './notifications.controller.js';
import { NotificationsRepository } from './notifications.repository.js';
import { Notifier } from './notifier.service.js';
import { WatchService } from './watch.service.js';

/** Notifies operators by webhooks and in Telegram chats; every feature can. */
@Global()
@Module({
  imports: [TelegramModule],
  controllers: [NotificationChannelController, NotificationDeliveryController],
  providers: [ChannelsService, DeliveryService, NotificationsRepository, Notifier, WatchService],
  exports: [Notifier],
})
export class NotificationsModule {}
