import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsOptional, ValidateNested } from 'class-validator';
import {
  AUDITS_MODES,
  MAX_SECTION_ENTRIES,
  SECTION_MODES,
  type SectionEntries,
  type SectionMode,
} from '#libs/domain/index.js';
import { Optional } from '../../../../platform/request/validators.js';
import { AuditDto, PartnerDto, RoadmapEntryDto, TokenShareDto } from './section-entries.dto.js';

const Entries = (entry: new () => object, most: number) =>
  applyDecorators(
    ValidateNested({ each: true }),
    Type(() => entry),
    ArrayMaxSize(most),
    IsArray(),
    Optional(),
  );

class SectionUpdateDto {
  /** Whether the built-in entries are shown, the operator's, or none. @example "custom" */
  @IsIn(SECTION_MODES)
  @Optional()
  mode?: SectionMode;

  /** The version that the client has read; 409 unless it is the stored one. */
  @IsOptional()
  updated_at?: string;
}

/** The partners, or the changed fields. */
export class PartnersUpdateDto extends SectionUpdateDto {
  /** All of them, in their order. */
  @Entries(PartnerDto, MAX_SECTION_ENTRIES.partners)
  entries?: PartnerDto[];
}

/** The roadmap, or the changed fields. */
export class RoadmapUpdateDto extends SectionUpdateDto {
  /** All phases, in their order. */
  @Entries(RoadmapEntryDto, MAX_SECTION_ENTRIES.roadmap)
  entries?: RoadmapEntryDto[];
}

/** The shares of the supply, or the changed fields. */
export class TokenomicsUpdateDto extends SectionUpdateDto {
  /** All shares, in their order. */
  @Entries(TokenShareDto, MAX_SECTION_ENTRIES.tokenomics)
  entries?: TokenShareDto[];
}

/** The audits, or the changed fields; there are no built-in ones. */
export class AuditsUpdateDto extends SectionUpdateDto {
  /** Whether the operator's entries are shown, or none. @example "custom" */
  @IsIn(AUDITS_MODES)
  @Optional()
  override mode?: (typeof AUDITS_MODES)[number];

  /** All audits, in their order. */
  @Entries(AuditDto, MAX_SECTION_ENTRIES.audits)
  entries?: AuditDto[];
}

class SectionDto {
  /** Whether the built-in entries are shown, the operator's, or none. @example "default" */
  mode: SectionMode;
  updated_at: string;
}

class PartnersDto extends SectionDto {
  /** The operator's, also while others are shown. */
  entries: PartnerDto[];
}

class RoadmapDto extends SectionDto {
  /** The operator's, also while others are shown. */
  entries: RoadmapEntryDto[];
}

class TokenomicsDto extends SectionDto {
  /** The operator's, also while others are shown. */
  entries: TokenShareDto[];
}

class AuditsDto extends SectionDto {
  /** The operator's, also while they are hidden. */
  entries: AuditDto[];
}

/** The sections of the site that an operator can replace or hide. */
export class SectionsDto {
  partners: PartnersDto;
  roadmap: RoadmapDto;
  tokenomics: TokenomicsDto;
  audits: AuditsDto;
}

/** The operator's sections in place of built-in ones; an empty list hides the section. */
export class ShownSectionsDto implements Partial<SectionEntries> {
  /** Instead of the built-in partners; empty: none are shown. */
  partners?: PartnerDto[];
  /** Instead of the built-in roadmap; empty: none is shown. */
  roadmap?: RoadmapEntryDto[];
  /** Instead of the built-in split; empty: none is shown. */
  tokenomics?: TokenShareDto[];
  /** Links to audits, shown below the first view; missing while there are none. */
  audits?: AuditDto[];
}
