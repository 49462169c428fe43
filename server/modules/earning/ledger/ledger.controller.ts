import { Get, Param, Query } from '@nestjs/common';
import type { Language } from '#libs/domain/index.js';
import { AdminController, RequirePermission } from '../../../platform/identity/admin.guard.js';
import { VisitorController, VisitorId } from '../../../platform/identity/visitor.guard.js';
import { ListQueryDto } from '../../../platform/lists/list-query.dto.js';
import { ApiPage, type Page } from '../../../platform/lists/page.js';
import { IdPipe } from '../../../platform/request/id.pipe.js';
import { RequestLanguage } from '../../../platform/request/request-language.js';
import { ActivityDto, LedgerEntryDto } from './dto/ledger-line.dto.js';
import { activityList, LedgerListService, ledgerList } from './ledger-list.service.js';

@VisitorController('me/activity', 'Me')
export class ActivityController {
  constructor(private readonly ledger: LedgerListService) {}

  /** List the visitor's point and token entries with their reasons, the newest first */
  @Get()
  @ApiPage(ActivityDto, activityList, 'activity')
  listMyActivity(
    @VisitorId() user_id: number,
    @Query() query: ListQueryDto,
    @RequestLanguage() language: Language,
  ): Promise<Page<ActivityDto>> {
    return this.ledger.activityOf(user_id, query, language);
  }
}

@AdminController('users/:id/entries', 'Users')
export class LedgerAdminController {
  constructor(private readonly ledger: LedgerListService) {}

  /** List a user's point and token entries with their reasons, the newest first */
  @Get()
  @RequirePermission('users.read')
  @ApiPage(LedgerEntryDto, ledgerList, 'entries')
  listUserEntries(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<LedgerEntryDto>> {
    return this.ledger.listOf(id, query);
  }
}
