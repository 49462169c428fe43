import { IsOptional } from 'class-validator';
import { MAX_SITE_TEXT, type TextPage } from '#libs/domain/index.js';
import { OptionalText } from '../../../../platform/request/validators.js';

/** A built-in text. */
class BuiltInTextDto {
  /** In English, with values in double braces. @example "The token you earn" */
  en: string;
  /** In Chinese. @example "参与其中，" */
  zh: string;
}

/** A text of the site. */
export class SiteTextDto {
  /** Its key in the site's catalogues. @example "home.title" */
  id: string;
  /** Its number in the operation log; 0 while it was never replaced. @example 0 */
  log_id: number;
  /** The page that shows it. @example "home" */
  page: TextPage;
  /** The operator's Chinese text; blank: `en` is shown, or the built-in text where both are blank. @example "" */
  zh: string;
  /** The operator's English text; blank: `zh` is shown, or the built-in text where both are blank. @example "" */
  en: string;
  built_in: BuiltInTextDto;
  /** Names that the text may have in braces, such as `{site}`. @example ["site"] */
  values: string[];
  /** The most characters in each language. @example 120 */
  max_length: number;
  /** ISO 8601 UTC; of 1970 while it was never replaced. @example "2026-01-01T00:00:00.000Z" */
  updated_at: string;
}

/** A text in both languages, or the changed one. */
export class SiteTextUpdateDto {
  /** Blank: `en` is shown, or the built-in text where both are blank. @example "星云代币" */
  @OptionalText(MAX_SITE_TEXT)
  zh?: string;

  /** Blank: `zh` is shown, or the built-in text where both are blank. @example "The token of the nebula" */
  @OptionalText(MAX_SITE_TEXT)
  en?: string;

  /** The version that the client has read; 409 unless it is the stored one. */
  @IsOptional()
  updated_at?: string;
}
