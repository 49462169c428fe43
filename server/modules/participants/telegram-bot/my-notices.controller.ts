import { Body, Get, Patch } from '@nestjs/common';
import type { Language } from '#libs/domain/index.js';
import { VisitorController, VisitorId } from '../../../platform/identity/visitor.guard.js';
import { RequestLanguage } from '../../../platform/request/request-language.js';
import { MyNoticesDto, MyNoticesUpdateDto } from './dto/bot.dto.js';
import { NoticeService } from './notice.service.js';

@VisitorController('me/notices', 'Me')
export class MyNoticesController {
  constructor(private readonly notices: NoticeService) {}

  /** Get whether the bot sends the visitor notices */
  @Get()
  getMyNotices(@VisitorId() user_id: number): Promise<MyNoticesDto> {
    return this.notices.read(user_id);
  }

  /** Change whether the bot sends the visitor notices, in the language of the call */
  @Patch()
  updateMyNotices(
    @VisitorId() user_id: number,
    @Body() { is_on }: MyNoticesUpdateDto,
    @RequestLanguage() language: Language,
  ): Promise<MyNoticesDto> {
    return this.notices.setSubscribed(user_id, is_on, language);
  }
}
