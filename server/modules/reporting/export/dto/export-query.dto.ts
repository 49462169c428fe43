import { PickType } from '@nestjs/swagger';
import { ListQueryDto } from '../../../../platform/lists/list-query.dto.js';
import { LogListQueryDto } from '../../logs/dto/log.dto.js';

/** A list's query without its page: an export holds every row that matches. */
export class ExportQueryDto extends PickType(ListQueryDto, ['search', 'sort', 'filter']) {}

/** The same of the operation log. */
export class LogExportQueryDto extends PickType(LogListQueryDto, [
  'search',
  'sort',
  'filter',
  'action',
  'resource_type',
]) {}
