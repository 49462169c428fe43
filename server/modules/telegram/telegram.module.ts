import { Module } from '@nestjs/common';
import { MyTelegramController } from './my-telegram.controller.js';
import { TelegramService } from './telegram.service.js';

@Module({ controllers: [MyTelegramController], providers: [TelegramService] })
export class TelegramModule {}
