import { Get, Param, Query } from '@nestjs/common';
import { AdminController } from '../../identity/admin.guard.js';
import { ListQueryDto } from '../../lists/list-query.dto.js';
import { ApiPage, type Page } from '../../lists/page.js';
import { IdPipe } from '../../request/id.pipe.js';
import { LedgerEntryDto } from './dto/ledger-line.dto.js';
import { LedgerListService, ledgerList } from './ledger-list.service.js';

@AdminController('users/:id/entries', 'Users')
export class LedgerAdminController {
  constructor(private readonly ledger: LedgerListService) {}

  /** List a user's point and token entries with their reasons, the newest first */
  @Get()
  @ApiPage(LedgerEntryDto, ledgerList, 'entries')
  listUserEntries(
    @Param('id', IdPipe) id: number,
    @Query() query: ListQueryDto,
  ): Promise<Page<LedgerEntryDto>> {
    return this.ledger.listOf(id, query);
  }
}
