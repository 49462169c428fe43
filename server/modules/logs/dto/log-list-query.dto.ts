import { IsIn, IsOptional } from 'class-validator';
import {
  LOG_ACTIONS,
  LOG_RESOURCE_TYPES,
  type LogAction,
  type LogResourceType,
} from '#libs/domain/index.js';
import { ListQueryDto } from '../../../lists/list-query.dto.js';

/** The lists' query plus the two filters of the specification (section 7). */
export class LogListQueryDto extends ListQueryDto {
  /** @example "login" */
  @IsOptional()
  @IsIn(LOG_ACTIONS)
  action?: LogAction;

  /** @example "auth" */
  @IsOptional()
  @IsIn(LOG_RESOURCE_TYPES)
  resource_type?: LogResourceType;
}
