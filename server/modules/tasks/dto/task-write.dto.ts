import { IntersectionType, PartialType, PickType } from '@nestjs/swagger';
import { IsBoolean, IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { TASK_TYPES, type TaskType } from '#libs/domain/index.js';
import { MAX_ID, MIN_ORDER } from '../../../common/http/id.pipe.js';
import { RecordDto } from '../../../common/http/record.dto.js';
import {
  IsLink,
  IsNotBlank,
  MAX_URL_LENGTH,
  Optional,
  OptionalText,
  ToInteger,
} from '../../../common/validators.js';

/** A new airdrop task. */
export class TaskCreateDto {
  /** @example "加入社区聊天群" */
  @IsString()
  @IsNotBlank()
  @MaxLength(200)
  title: string;

  /** @example "Join the chat group" */
  @OptionalText()
  @MaxLength(200)
  title_en?: string;

  /** @example "加入我们的聊天群" */
  @OptionalText()
  @MaxLength(5000)
  description?: string;

  /** @example "Join our chat group" */
  @OptionalText()
  @MaxLength(5000)
  description_en?: string;

  /** @example "social" */
  @IsIn(TASK_TYPES)
  type: TaskType;

  /** What is not a number counts as 0. @example 100 */
  @Optional()
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  points?: number;

  /** @example "telegram" */
  @OptionalText()
  @MaxLength(64)
  icon?: string;

  /** An http(s) address or a path of this site. @example "/whitepaper" */
  @OptionalText()
  @MaxLength(MAX_URL_LENGTH)
  @IsLink()
  action_url?: string;

  /** @example "去加入" */
  @OptionalText()
  @MaxLength(100)
  action_text?: string;

  /** @example "Join" */
  @OptionalText()
  @MaxLength(100)
  action_text_en?: string;

  @Optional()
  @IsBoolean()
  verification_required?: boolean;

  /** What is not a number counts as 0. @example 2 */
  @Optional()
  @ToInteger()
  @IsInt()
  @Min(MIN_ORDER)
  @Max(MAX_ID)
  order?: number;

  @Optional()
  @IsBoolean()
  is_active?: boolean;
}

/** The state wanted; left out, the task takes the one it has not. */
export class TaskToggleDto extends PickType(TaskCreateDto, ['is_active']) {}

/** The whole task, or the fields that change. */
export class TaskUpdateDto extends IntersectionType(
  PartialType(TaskCreateDto, { skipNullProperties: false }),
  RecordDto,
) {}
