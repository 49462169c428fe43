import { PickType } from '@nestjs/swagger';
import { IsIn, IsOptional } from 'class-validator';
import {
  LOG_ACTIONS,
  LOG_RESOURCE_TYPES,
  type LogAction,
  type LogResourceType,
} from '#libs/domain/index.js';
import { ListQueryDto } from '../../../lists/list-query.dto.js';

/** What a list takes, but for its page: an export holds every row that matches. */
export class ExportQueryDto extends PickType(ListQueryDto, ['search', 'sort', 'filter']) {}

/** The log's export takes the log's two filters as well. */
export class LogExportQueryDto extends ExportQueryDto {
  /** @example "login" */
  @IsOptional()
  @IsIn(LOG_ACTIONS)
  action?: LogAction;

  /** @example "auth" */
  @IsOptional()
  @IsIn(LOG_RESOURCE_TYPES)
  resource_type?: LogResourceType;
}
