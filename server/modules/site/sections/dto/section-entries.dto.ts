import { applyDecorators } from '@nestjs/common';
import { IsBoolean, IsIn, ValidateBy } from 'class-validator';
import {
  type AuditEntry,
  type CardEntry,
  FEATURE_ICONS,
  MAX_LENGTH,
  type Partner,
  pictureHash,
  type QuestionEntry,
  ROADMAP_STATUSES,
  type RoadmapEntry,
  type RoadmapStatus,
  SECTION_DRAWINGS,
  type StatisticEntry,
  TOKEN_TONES,
  type TokenShareEntry,
  type TokenTone,
  VALUE_ICONS,
  type ValueEntry,
} from '#libs/domain/index.js';
import {
  IsDay,
  IsHttpsUrl,
  IsInteger,
  IsNotBlank,
  NullableText,
  RequiredText,
  StoredPicture,
  TextInEitherLanguage,
  UnchangedText,
} from '../../../../platform/request/validators.js';

/** A partner of the home page. */
export class PartnerDto implements Partner {
  /** @example "Harbour Labs" */
  @RequiredText(MAX_LENGTH.name)
  name: string;

  /** Empty, or an https address. @example "https://example.com" */
  @UnchangedText(MAX_LENGTH.address)
  @IsHttpsUrl()
  url: string;

  /** Empty, or the address of an uploaded picture. @example "" */
  @StoredPicture()
  logo: string;

  /** Whether visitors see the partner. @example true */
  @IsBoolean()
  is_active: boolean;
}

/** A phase of the roadmap. */
export class RoadmapEntryDto implements RoadmapEntry {
  /** A quarter or a date, as shown: Chinese, or for both languages; blank: `label_en` is shown. @example "2027 年第一季度" */
  @TextInEitherLanguage(MAX_LENGTH.name)
  label: string;

  /** Quarter or date in English; blank: `label` is shown. @example "Q1 2027" */
  @NullableText(MAX_LENGTH.name)
  label_en: string;

  /** Title in Chinese, or for both languages; blank: `title_en` is shown. @example "主网上线" */
  @TextInEitherLanguage(MAX_LENGTH.title)
  title: string;

  /** @example "Launch" */
  @NullableText(MAX_LENGTH.title)
  title_en: string;

  /** Items in Chinese, one in each line. @example "合约部署" */
  @NullableText(MAX_LENGTH.sectionText)
  items: string;

  /** The same in English. @example "Contract deployed" */
  @NullableText(MAX_LENGTH.sectionText)
  items_en: string;

  /** How far it is. @example "planned" */
  @IsIn(ROADMAP_STATUSES)
  status: RoadmapStatus;
}

/** A share of the total supply. */
export class TokenShareDto implements TokenShareEntry {
  /** Name in Chinese, or in both languages; blank: `label_en` is shown. @example "社区" */
  @TextInEitherLanguage(MAX_LENGTH.name)
  label: string;

  /** Name in English; blank: `label` is shown. @example "Community" */
  @NullableText(MAX_LENGTH.name)
  label_en: string;

  /** Purpose in Chinese. @example "奖励参与者" */
  @NullableText(MAX_LENGTH.title)
  purpose: string;

  /** The same in English. @example "Rewards for taking part" */
  @NullableText(MAX_LENGTH.title)
  purpose_en: string;

  /** Whole percent of the total supply; all together are 100. @example 100 */
  @IsInteger(1, 100)
  percentage: number;

  /** Colour in the chart. @example "blue" */
  @IsIn(Object.keys(TOKEN_TONES))
  tone: TokenTone;
}

/** An audit of the token's contracts. */
export class AuditDto implements AuditEntry {
  /** The auditor. @example "Harbour Security" */
  @RequiredText(MAX_LENGTH.name)
  name: string;

  /** The report, an https address. @example "https://example.com/audit.pdf" */
  @IsNotBlank()
  @UnchangedText(MAX_LENGTH.address)
  @IsHttpsUrl()
  url: string;

  /** Day of the report, or empty. @example "2026-01-31" */
  @NullableText(MAX_LENGTH.day)
  @IsDay()
  date: string;
}

/** One of the site's own pictures, the address of an uploaded one, or null or empty for none. */
const SectionPicture = (names: readonly string[]) =>
  applyDecorators(
    ValidateBy({
      name: 'isSectionPicture',
      constraints: [names],
      validator: {
        validate: (value: unknown) =>
          value === '' ||
          (typeof value === 'string' &&
            (names.includes(value) || pictureHash(value) !== undefined)),
      },
    }),
    UnchangedText(MAX_LENGTH.address),
  );

/** A statistic of the home page. */
export class StatisticDto implements StatisticEntry {
  /** Name in Chinese, or in both languages; blank: `label_en` is shown. @example "持有者" */
  @TextInEitherLanguage(MAX_LENGTH.sectionTitle)
  label: string;

  /** Name in English; blank: `label` is shown. @example "Holders" */
  @NullableText(MAX_LENGTH.sectionTitle)
  label_en: string;

  /** As displayed. @example "10,000+" */
  @RequiredText(MAX_LENGTH.statistic)
  value: string;
}

class TitledDto {
  /** Title in Chinese, or in both languages; blank: `title_en` is shown. @example "创新" */
  @TextInEitherLanguage(MAX_LENGTH.sectionTitle)
  title: string;

  /** Title in English; blank: `title` is shown. @example "Innovation" */
  @NullableText(MAX_LENGTH.sectionTitle)
  title_en: string;

  /** Text in Chinese, or in both languages; `{token}` and other values of the site are filled in. @example "参与即所有。" */
  @NullableText(MAX_LENGTH.sectionText)
  text: string;

  /** The same in English. @example "Participation becomes ownership." */
  @NullableText(MAX_LENGTH.sectionText)
  text_en: string;
}

/** A highlight or a use case of the home page. */
export class CardDto extends TitledDto implements CardEntry {
  /** One of the site's drawings, the address of an uploaded picture, or empty. @example "innovation" */
  @SectionPicture(SECTION_DRAWINGS)
  picture: string;
}

/** A feature of the home page. */
export class FeatureDto extends TitledDto implements CardEntry {
  /** One of the icons of features, the address of an uploaded picture, or empty. @example "fast" */
  @SectionPicture(FEATURE_ICONS)
  picture: string;
}

/** A value of the about page. */
export class ValueDto extends TitledDto implements ValueEntry {
  /** One of the icons of values, the address of an uploaded picture, or empty. @example "globe" */
  @SectionPicture(VALUE_ICONS)
  icon: string;
}

/** A question with its answer. */
export class QuestionDto implements QuestionEntry {
  /** Question in Chinese, or in both languages; blank: `question_en` is shown. @example "代币何时到账？" */
  @TextInEitherLanguage(MAX_LENGTH.sectionTitle)
  question: string;

  /** Question in English; blank: `question` is shown. @example "When do I receive my tokens?" */
  @NullableText(MAX_LENGTH.sectionTitle)
  question_en: string;

  /** Answer in Chinese, or in both languages; blank: `answer_en` is shown; `{token}` and other values of the site are filled in. @example "三个工作日内。" */
  @TextInEitherLanguage(MAX_LENGTH.sectionText)
  answer: string;

  /** Answer in English; blank: `answer` is shown. @example "Within three business days." */
  @NullableText(MAX_LENGTH.sectionText)
  answer_en: string;
}
