import { IsBoolean, IsIn } from 'class-validator';
import {
  type AuditEntry,
  MAX_LENGTH,
  type Partner,
  ROADMAP_STATUSES,
  type RoadmapEntry,
  type RoadmapStatus,
  TOKEN_TONES,
  type TokenShareEntry,
  type TokenTone,
} from '#libs/domain/index.js';
import {
  IsDay,
  IsHttpsUrl,
  IsInteger,
  IsStoredPicture,
  NullableText,
  RequiredText,
} from '../../../../platform/request/validators.js';

/** A partner of the home page. */
export class PartnerDto implements Partner {
  /** @example "Harbour Labs" */
  @RequiredText(MAX_LENGTH.name)
  name: string;

  /** Empty, or an https address. @example "https://example.com" */
  @NullableText(MAX_LENGTH.address)
  @IsHttpsUrl()
  url: string;

  /** Empty, or the address of an uploaded picture. @example "" */
  @NullableText(MAX_LENGTH.address)
  @IsStoredPicture()
  logo: string;

  /** Whether visitors see the partner. @example true */
  @IsBoolean()
  is_active: boolean;
}

/** A phase of the roadmap. */
export class RoadmapEntryDto implements RoadmapEntry {
  /** A quarter or a date, as shown: Chinese, or for both languages. @example "2027 年第一季度" */
  @RequiredText(MAX_LENGTH.name)
  label: string;

  /** Quarter or date in English; blank: `label` is shown. @example "Q1 2027" */
  @NullableText(MAX_LENGTH.name)
  label_en: string;

  /** Title in Chinese, or for both languages. @example "主网上线" */
  @RequiredText(MAX_LENGTH.title)
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
  /** Name in Chinese, or in both languages. @example "社区" */
  @RequiredText(MAX_LENGTH.name)
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
  @RequiredText(MAX_LENGTH.address)
  @IsHttpsUrl()
  url: string;

  /** Day of the report, or empty. @example "2026-01-31" */
  @NullableText(MAX_LENGTH.day)
  @IsDay()
  date: string;
}
