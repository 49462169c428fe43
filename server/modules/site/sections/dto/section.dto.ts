import { ApiProperty } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsIn, IsObject, IsOptional, ValidateNested } from 'class-validator';
import {
  AUDITS_MODES,
  type BuiltInSectionName,
  MAX_SECTION_ENTRIES,
  SECTION_MODES,
  type SectionEntries,
  type SectionMode,
  type SiteSectionName,
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

class SectionUpdateDto {
  /** Whether the built-in entries are shown, the operator's, or none. @example "custom" */
  @IsIn(SECTION_MODES)
  @Optional()
  mode?: SectionMode;

  /** The version that the client has read; 409 unless it is the stored one. */
  @IsOptional()
  updated_at?: string;
}

/** The update of a section: all of its entries in their order, or the changed fields. */
function updateOf<Name extends SiteSectionName>(
  name: Name,
  entry: new () => SectionEntries[Name][number],
) {
  class SectionEntriesUpdateDto extends SectionUpdateDto {
    @ApiProperty({ type: [entry], description: 'All of them, in their order.' })
    @ValidateNested({ each: true })
    // A list within the list has no fields to validate.
    @IsObject({ each: true })
    @Type(() => entry)
    @ArrayMaxSize(MAX_SECTION_ENTRIES[name])
    @IsArray()
    @Optional()
    entries?: SectionEntries[Name];
  }
  return SectionEntriesUpdateDto;
}

/** The partners, or the changed fields. */
export class PartnersUpdateDto extends updateOf('partners', PartnerDto) {}

/** The roadmap, or the changed fields. */
export class RoadmapUpdateDto extends updateOf('roadmap', RoadmapEntryDto) {}

/** The shares of the supply, or the changed fields. */
export class TokenomicsUpdateDto extends updateOf('tokenomics', TokenShareDto) {}

/** The audits, or the changed fields; there are no built-in ones. */
export class AuditsUpdateDto extends updateOf('audits', AuditDto) {
  /** Whether the operator's entries are shown, or none. @example "custom" */
  @IsIn(AUDITS_MODES)
  @Optional()
  override mode?: (typeof AUDITS_MODES)[number];
}

/** The statistics, or the changed fields. */
export class StatisticsUpdateDto extends updateOf('statistics', StatisticDto) {}

/** The highlights, or the changed fields. */
export class HighlightsUpdateDto extends updateOf('highlights', CardDto) {}

/** The features, or the changed fields. */
export class FeaturesUpdateDto extends updateOf('features', FeatureDto) {}

/** The use cases, or the changed fields. */
export class UseCasesUpdateDto extends updateOf('use_cases', CardDto) {}

/** The questions of the home page, or the changed fields. */
export class QuestionsUpdateDto extends updateOf('questions', QuestionDto) {}

/** The questions of the airdrop page, or the changed fields. */
export class AirdropQuestionsUpdateDto extends updateOf('airdrop_questions', QuestionDto) {}

/** The values of the about page, or the changed fields. */
export class ValuesUpdateDto extends updateOf('values', ValueDto) {}

class SectionDto {
  /** Whether the built-in entries are shown, the operator's, or none. @example "default" */
  mode: SectionMode;
  updated_at: string;
}

/** A section with the operator's entries. */
function sectionOf<Entry extends object>(entry: new () => Entry) {
  class SectionEntriesDto extends SectionDto {
    @ApiProperty({ type: [entry], description: "The operator's, also while others are shown." })
    entries: Entry[];
  }
  return SectionEntriesDto;
}

class PartnersDto extends sectionOf(PartnerDto) {}
class RoadmapDto extends sectionOf(RoadmapEntryDto) {}
class TokenomicsDto extends sectionOf(TokenShareDto) {}
class AuditsDto extends sectionOf(AuditDto) {}
class StatisticsDto extends sectionOf(StatisticDto) {}
class HighlightsDto extends sectionOf(CardDto) {}
class FeaturesDto extends sectionOf(FeatureDto) {}
class UseCasesDto extends sectionOf(CardDto) {}
class QuestionsDto extends sectionOf(QuestionDto) {}
class AirdropQuestionsDto extends sectionOf(QuestionDto) {}
class ValuesDto extends sectionOf(ValueDto) {}

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
