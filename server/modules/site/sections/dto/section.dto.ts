import { applyDecorators } from '@nestjs/common';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';
import {
  AUDITS_MODES,
  type BuiltInSectionName,
  MAX_SECTION_ENTRIES,
  SECTION_MODES,
  type SectionEntries,
  type SectionMode,
} from '#libs/domain/index.js';
import { Optional } from '../../../../platform/request/validators.js';
import {
  AuditDto,
  CardDto,
  FeatureDto,
  PartnerDto,
  QuestionDto,
  RoadmapEntryDto,
  StatisticDto,
  TokenShareDto,
  ValueDto,
} from './section-entries.dto.js';

const Entries = (entry: new () => object, most: number) =>
  applyDecorators(
    ValidateNested({ each: true }),
    // A list within the list has no fields to validate.
    IsObject({ each: true }),
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

/** The statistics, or the changed fields. */
export class StatisticsUpdateDto extends SectionUpdateDto {
  /** All of them, in their order. */
  @Entries(StatisticDto, MAX_SECTION_ENTRIES.statistics)
  entries?: StatisticDto[];
}

/** The highlights, or the changed fields. */
export class HighlightsUpdateDto extends SectionUpdateDto {
  /** All of them, in their order. */
  @Entries(CardDto, MAX_SECTION_ENTRIES.highlights)
  entries?: CardDto[];
}

/** The features, or the changed fields. */
export class FeaturesUpdateDto extends SectionUpdateDto {
  /** All of them, in their order. */
  @Entries(FeatureDto, MAX_SECTION_ENTRIES.features)
  entries?: FeatureDto[];
}

/** The use cases, or the changed fields. */
export class UseCasesUpdateDto extends SectionUpdateDto {
  /** All of them, in their order. */
  @Entries(CardDto, MAX_SECTION_ENTRIES.use_cases)
  entries?: CardDto[];
}

/** The questions of the home page, or the changed fields. */
export class QuestionsUpdateDto extends SectionUpdateDto {
  /** All of them, in their order. */
  @Entries(QuestionDto, MAX_SECTION_ENTRIES.questions)
  entries?: QuestionDto[];
}

/** The questions of the airdrop page, or the changed fields. */
export class AirdropQuestionsUpdateDto extends SectionUpdateDto {
  /** All of them, in their order. */
  @Entries(QuestionDto, MAX_SECTION_ENTRIES.airdrop_questions)
  entries?: QuestionDto[];
}

/** The values of the about page, or the changed fields. */
export class ValuesUpdateDto extends SectionUpdateDto {
  /** All of them, in their order. */
  @Entries(ValueDto, MAX_SECTION_ENTRIES.values)
  entries?: ValueDto[];
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

class StatisticsDto extends SectionDto {
  /** The operator's, also while others are shown. */
  entries: StatisticDto[];
}

class HighlightsDto extends SectionDto {
  /** The operator's, also while others are shown. */
  entries: CardDto[];
}

class FeaturesDto extends SectionDto {
  /** The operator's, also while others are shown. */
  entries: FeatureDto[];
}

class UseCasesDto extends SectionDto {
  /** The operator's, also while others are shown. */
  entries: CardDto[];
}

class QuestionsDto extends SectionDto {
  /** The operator's, also while others are shown. */
  entries: QuestionDto[];
}

class AirdropQuestionsDto extends SectionDto {
  /** The operator's, also while others are shown. */
  entries: QuestionDto[];
}

class ValuesDto extends SectionDto {
  /** The operator's, also while others are shown. */
  entries: ValueDto[];
}

/** The sections of the site that an operator can replace or hide. */
export class SectionsDto {
  statistics: StatisticsDto;
  highlights: HighlightsDto;
  features: FeaturesDto;
  tokenomics: TokenomicsDto;
  use_cases: UseCasesDto;
  partners: PartnersDto;
  roadmap: RoadmapDto;
  questions: QuestionsDto;
  audits: AuditsDto;
  airdrop_questions: AirdropQuestionsDto;
  values: ValuesDto;
}

/** The entries that the site shows by default, with the operator's replaced texts. */
export class BuiltInSectionsDto implements Pick<SectionEntries, BuiltInSectionName> {
  /** Of the home page, as the settings have them. */
  statistics: StatisticDto[];
  /** Of the home page. */
  highlights: CardDto[];
  /** Of the home page. */
  features: FeatureDto[];
  /** Of the home page and the whitepaper. */
  tokenomics: TokenShareDto[];
  /** Of the home page. */
  use_cases: CardDto[];
  /** Of the home page. */
  partners: PartnerDto[];
  /** Of the home page and the roadmap page. */
  roadmap: RoadmapEntryDto[];
  /** Of the home page. */
  questions: QuestionDto[];
  /** In a live campaign, with the answers of a live campaign. */
  airdrop_questions: QuestionDto[];
  /** Of the about page. */
  values: ValueDto[];
}

/** The operator's sections in place of built-in ones; an empty list hides the section. */
export class ShownSectionsDto implements Partial<SectionEntries> {
  /** Instead of the typed statistics; empty: none are shown. */
  statistics?: StatisticDto[];
  /** Instead of the highlights; empty: none are shown. */
  highlights?: CardDto[];
  /** Instead of the features; empty: none are shown. */
  features?: FeatureDto[];
  /** Instead of the use cases; empty: none are shown. */
  use_cases?: CardDto[];
  /** Instead of the questions of the home page; empty: none are shown. */
  questions?: QuestionDto[];
  /** Instead of the questions of the airdrop page; empty: none are shown. */
  airdrop_questions?: QuestionDto[];
  /** Instead of the values of the about page; empty: none are shown. */
  values?: ValueDto[];
  /** Instead of the built-in partners; empty: none are shown. */
  partners?: PartnerDto[];
  /** Instead of the built-in roadmap; empty: none is shown. */
  roadmap?: RoadmapEntryDto[];
  /** Instead of the built-in split; empty: none is shown. */
  tokenomics?: TokenShareDto[];
  /** Links to audits, shown below the first view; missing while there are none. */
  audits?: AuditDto[];
}
