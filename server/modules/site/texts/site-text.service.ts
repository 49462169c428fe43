import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  asTyped,
  hasVisibleText,
  LANGUAGES,
  type Language,
  maxTextLength,
  type ReadText,
  SITE_TEXT_KEYS,
  type SiteTexts,
  TEXT_VALUES,
  textPage,
  textValueError,
} from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import type { Texts } from '../../../platform/errors/app-error.js';
import { routeNotFound, validationFailed } from '../../../platform/errors/common.errors.js';
import type { CsvValue } from '../../../platform/lists/csv.js';
import { defineRecords } from '../../../platform/records/record-kind.js';
import { Records } from '../../../platform/records/records.js';
import type { RestoreDto } from '../../../platform/records/restore.dto.js';
import { type Row, toIso } from '../../../platform/records/timestamps.js';
import { BuiltInTexts } from './built-in-texts.js';
import { type SiteTextDto, SiteTextUpdateDto } from './dto/site-text.dto.js';
import { type SiteText, SiteTextSchema } from './site-text.entity.js';
import { NEVER, SiteTextRepository } from './site-text.repository.js';

const siteText = defineRecords<SiteText>(SiteTextSchema, {
  notFound: routeNotFound,
  label: ({ id, key }) => ({ type: 'site_text', id, name: key }),
  hasRevisions: true,
});

const tooLong = (most: number): Texts => ({
  en: `Must have at most ${most} characters`,
  zh: `最多 ${most} 个字符`,
});

/** The texts of the site that operators replace (decision 67). */
@Injectable()
export class SiteTextService {
  constructor(
    protected readonly em: SqlEntityManager,
    private readonly texts: SiteTextRepository,
    private readonly records: Records,
    private readonly builtIn: BuiltInTexts,
  ) {}

  /** The operator's texts; undefined while there are none. */
  async readShown(): Promise<SiteTexts | undefined> {
    const rows = await this.texts.all();
    const shown = rows.flatMap(({ key, ...row }) => {
      const texts = LANGUAGES.filter((language) => hasVisibleText(row[language])).map(
        (language) => [language, row[language]] as const,
      );
      return textPage(key) && texts.length > 0 ? [[key, Object.fromEntries(texts)] as const] : [];
    });
    return shown.length > 0 ? Object.fromEntries(shown) : undefined;
  }

  /** Reads the text of a key: the operator's, which may be blank in a language, or else the built-in one. */
  async reader(): Promise<ReadText> {
    const own = (await this.readShown()) ?? {};
    return (key) => (own[key] ? { en: '', zh: '', ...own[key] } : this.builtIn.read(key));
  }

  /** The product's text of a key in both languages. */
  readBuiltIn(key: string): ReturnType<ReadText> {
    return this.builtIn.read(key);
  }

  async list(): Promise<SiteTextDto[]> {
    const stored = new Map((await this.texts.all()).map((row) => [row.key, row]));
    return SITE_TEXT_KEYS.map((key) => this.toDto(key, stored.get(key)));
  }

  /** The keys of texts that differ from the built-in ones in a language. */
  async listReplaced(language: Language): Promise<string[]> {
    const isReplaced = (text: SiteTextDto) =>
      hasVisibleText(text[language]) && text[language] !== asTyped(text.built_in[language]);
    return (await this.list()).filter(isReplaced).map(({ id }) => id);
  }

  /** @throws AppError 404 */
  async get(key: string): Promise<SiteTextDto> {
    const text = (await this.list()).find(({ id }) => id === key);
    if (!text) throw routeNotFound();
    return text;
  }

  /** The texts that are replaced, as a table with their fields. */
  async table(): Promise<CsvValue[][]> {
    const replaced = (await this.list()).filter(({ zh, en }) => hasVisibleText(zh + en));
    const rows = replaced.map((text) => [
      ...[text.id, text.page, text.zh, text.en],
      ...[text.built_in.zh, text.built_in.en, text.updated_at],
    ]);
    return [['key', 'page', 'zh', 'en', 'built_in_zh', 'built_in_en', 'updated_at'], ...rows];
  }

  /** @throws AppError 404 for a text that is not replaced, 409, 422 */
  @Transactional()
  async update(key: string, dto: SiteTextUpdateDto): Promise<SiteTextDto> {
    return this.change(await this.lock(key), dto);
  }

  /** Restores the text before a row of the log, as a change of its own. @throws AppError 404, 409, 422 */
  @Transactional()
  async restore(key: string, { updated_at, ...dto }: RestoreDto): Promise<SiteTextDto> {
    const row = await this.lock(key);
    const values = await this.records.valuesBefore(siteText, row, dto, SiteTextUpdateDto);
    return this.change(row, { ...values, updated_at }, dto.entry);
  }

  private async lock(key: string): Promise<Row<SiteText>> {
    if (!textPage(key)) throw routeNotFound();
    return this.records.lock(siteText, await this.texts.idOf(key));
  }

  private async change(
    row: Row<SiteText>,
    dto: SiteTextUpdateDto,
    entry?: number,
  ): Promise<SiteTextDto> {
    this.assertValid(row.key, dto);
    const changed = await this.records.update(siteText, row, dto, undefined, entry);
    return this.toDto(row.key, changed);
  }

  private assertValid(key: string, dto: SiteTextUpdateDto): void {
    const values = this.valuesOf(key);
    const errors: Record<string, Texts> = {};
    for (const language of LANGUAGES) {
      const text = dto[language] ?? '';
      const isTooLong = [...text].length > maxTextLength(key);
      const error = isTooLong ? tooLong(maxTextLength(key)) : textValueError(text, values);
      if (error) errors[language] = error;
    }
    if (Object.keys(errors).length > 0) throw validationFailed(errors);
  }

  /** Names of values in the built-in text, as `{{points}}`, and those of the site. */
  private valuesOf(key: string): string[] {
    const { en, zh } = this.builtIn.read(key);
    const own = [...`${en} ${zh}`.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);
    return [...new Set([...TEXT_VALUES, ...own])];
  }

  private toDto(key: string, row: Row<SiteText> | undefined): SiteTextDto {
    return {
      id: key,
      log_id: row?.id ?? 0,
      page: textPage(key) ?? 'home',
      zh: row?.zh ?? '',
      en: row?.en ?? '',
      built_in: this.builtIn.read(key),
      values: this.valuesOf(key),
      max_length: maxTextLength(key),
      updated_at: row ? toIso(row.updated_at) : NEVER,
    };
  }
}
