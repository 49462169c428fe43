import { ApiProperty, PickType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsHash } from 'class-validator';
import {
  IMPORT_PROBLEMS,
  IMPORT_STATUSES,
  type ImportProblem,
  type ImportStatus,
  MAX_ID,
  MAX_IMPORT,
  MAX_LENGTH,
} from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { isoOrNull, type Row, toIso } from '../../../../platform/records/timestamps.js';
import {
  EmptyIs,
  IsInteger,
  Optional,
  OptionalText,
  RequiredText,
} from '../../../../platform/request/validators.js';
import type { AwardTotals, RejectedRow } from '../imported-award.repository.js';
import type { PointImport } from '../point-import.entity.js';

/** An imported file of points. */
export class ImportDto {
  id: number;
  /** Read, confirmed or undone. */
  @ApiProperty({ enum: IMPORT_STATUSES, example: 'checked' })
  status: ImportStatus;
  /** The name of the file. @example "season-1.csv" */
  file_name: string;
  /** SHA-256 of the file, in hexadecimal digits; empty while it is read. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  sha256: string;
  /** Rows that can be booked. @example 1200 */
  awards: number;
  /** Sum of their points. @example 360000 */
  @Int64()
  points: number;
  /** Those whose wallet took part when the file was read. @example 800 */
  known: number;
  /** The admin who uploaded it. @example "sample_manager" */
  uploaded_by: string;
  /** The admin who confirmed it; empty before. @example "" */
  confirmed_by: string;
  /** The admin who undid it; empty before. @example "" */
  undone_by: string;
  /** Why it was undone; empty before. @example "" */
  reason: string;
  /** @example "2026-01-31T12:00:00.000Z" */
  created_at: string;
  /** When it was confirmed; null before. @example "2026-01-31T12:05:00.000Z" */
  confirmed_at: string | null;
}

/** Refused rows with the same reason. */
export class ImportProblemDto {
  /** Why the rows are refused. */
  @ApiProperty({ enum: Object.keys(IMPORT_PROBLEMS), example: 'checksum' })
  problem: ImportProblem;
  /** The number of rows. @example 3 */
  rows: number;
}

/** Rows and their points. */
export class AwardSumDto {
  /** The number of rows. @example 400 */
  awards: number;
  /** Sum of their points. @example 120000 */
  @Int64()
  points: number;
}

/**
 * An imported file with the outcome of its rows. Open rows wait for their wallets once the import is confirmed;
 * withdrawn ones were undone before their wallet took part.
 */
export class ImportDetailsDto extends ImportDto {
  /** Refused rows by their reason. */
  problems: ImportProblemDto[];
  open: AwardSumDto;
  booked: AwardSumDto;
  reversed: AwardSumDto;
  withdrawn: AwardSumDto;
}

/** A row of a file that is refused. */
export class RejectedRowDto {
  /** The line of the file at which the row ends. @example 7 */
  line: number;
  /** Why it is refused. */
  @ApiProperty({ enum: Object.keys(IMPORT_PROBLEMS), example: 'checksum' })
  problem: ImportProblem;
  /** The cells of the row. @example ["UQ…", "150"] */
  cells: string[];
}

/** A part of the refused rows. */
export class RejectedRowsQueryDto {
  /** Only rows after this line. @example 1 */
  @Optional()
  @Type(() => Number)
  @EmptyIs(undefined)
  @IsInteger(0, MAX_ID)
  after?: number;
}

/** The name of an uploaded file. */
export class ImportQueryDto {
  /** The name of the file, which the list shows. @example "season-1.csv" */
  @RequiredText(MAX_LENGTH.title)
  name: string;
}

/** The import as it was shown to the admin who confirms it. */
export class SeenImportDto extends PickType(ImportDto, ['awards', 'points', 'sha256']) {
  /** SHA-256 of the file, in hexadecimal digits. @example "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08" */
  @ApiProperty({ minLength: 64, maxLength: 64, pattern: '^[0-9a-fA-F]{64}$' })
  @IsHash('sha256')
  declare sha256: string;
  /** Rows that are booked. @example 1200 */
  @IsInteger(1, MAX_IMPORT.rows)
  declare awards: number;
  /** Sum of their points. @example 360000 */
  @IsInteger(1, Number.MAX_SAFE_INTEGER)
  declare points: number;
}

/** Why an import is undone. */
export class ImportUndoDto {
  /** Shown to the users. @example "The file was of another season" */
  @RequiredText(MAX_LENGTH.reason)
  reason: string;

  /** The reason in Chinese, if it differs. @example "文件属于另一个赛季" */
  @OptionalText(MAX_LENGTH.reason)
  reason_zh?: string;
}

/** Points that wait for wallets which have not taken part. */
export class WaitingPointsDto {
  /** Points that wait for the wallet. @example 300 */
  @Int64()
  points: number;
}

/** Points of all imports that wait for wallets which have not taken part. */
export class WaitingTotalsDto extends WaitingPointsDto {
  /** The number of wallets. @example 400 */
  wallets: number;
}

export const toImportDto = (row: Row<PointImport>): ImportDto => ({
  id: row.id,
  status: row.status,
  file_name: row.file_name,
  sha256: row.sha256,
  awards: row.awards,
  points: row.points,
  known: row.known,
  uploaded_by: row.uploaded_by,
  confirmed_by: row.confirmed_by,
  undone_by: row.undone_by,
  reason: row.reason,
  created_at: toIso(row.created_at),
  confirmed_at: isoOrNull(row.confirmed_at),
});

export const toImportDetailsDto = (
  row: Row<PointImport>,
  problems: ImportProblemDto[],
  totals: AwardTotals,
): ImportDetailsDto => ({ ...toImportDto(row), problems, ...totals });

export const toRejectedRowDto = ({ line, problem, cells }: RejectedRow): RejectedRowDto => ({
  line,
  problem,
  cells: [...cells],
});
