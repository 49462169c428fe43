import { Injectable } from '@nestjs/common';
import { routeNotFound } from '../../errors/common.errors.js';
import type { MyTelegramDto, TelegramLoginDto } from './dto/my-telegram.dto.js';

/** Visitors' Telegram accounts. */
@Injectable()
export class TelegramService {
  async read(_userId: number, _origin: string): Promise<MyTelegramDto> {
    return { is_available: false, login_url: null, account: null };
  }

  async link(_userId: number, _login: TelegramLoginDto, _origin: string): Promise<MyTelegramDto> {
    throw routeNotFound();
  }
}
