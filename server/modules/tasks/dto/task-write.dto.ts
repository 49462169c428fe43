import { IntersectionType, PartialType } from '@nestjs/swagger';
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsNotEmpty,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { TASK_TYPES, type TaskType } from '#libs/domain/index.js';
import { MAX_ID, MIN_ORDER } from '../../../common/http/id.pipe.js';
import { RecordDto } from '../../../common/http/record.dto.js';
import { IsLink, MAX_URL_LENGTH, ToInteger } from '../../../common/validators.js';

/** A new airdrop task. */
export class TaskCreateDto {
  /** @example "加入社区聊天群" */
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  title: string;

  /** @example "Join the chat group" */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  title_en?: string;

  @IsOptional()
  @IsString()
  @MaxLength(5000)
  description?: string;

  @IsOptional()
  @IsString()
  @MaxLength(5000)
  description_en?: string;

  /** @example "social" */
  @IsIn(TASK_TYPES)
  type: TaskType;

  /** What is not a number counts as 0. @example 100 */
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(0)
  @Max(1_000_000_000)
  points?: number;

  /** @example "telegram" */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  icon?: string;

  /** An http(s) address or a path of this site. @example "/whitepaper" */
  @IsOptional()
  @IsString()
  @MaxLength(MAX_URL_LENGTH)
  @IsLink()
  action_url?: string;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  action_text?: string;

  @IsOptional()
  @IsString()
  @MaxLength(100)
  action_text_en?: string;

  @IsOptional()
  @IsBoolean()
  verification_required?: boolean;

  /** What is not a number counts as 0. @example 2 */
  @IsOptional()
  @ToInteger()
  @IsInt()
  @Min(MIN_ORDER)
  @Max(MAX_ID)
  order?: number;

  @IsOptional()
  @IsBoolean()
  is_active?: boolean;
}

/** The whole task, or the fields that change. */
export class TaskUpdateDto extends IntersectionType(PartialType(TaskCreateDto), RecordDto) {}
