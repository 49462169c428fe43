import { SqlEntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import {
  ENTRY_PICTURES,
  type SectionEntries,
  type SectionMode,
  SITE_SECTIONS,
  type SiteSectionName,
  sectionValues,
  textValueError,
} from '#libs/domain/index.js';
import { Transactional } from '../../../platform/database/transactional.js';
import { routeNotFound, validationFailed } from '../../../platform/errors/common.errors.js';
import type { CsvValue } from '../../../platform/lists/csv.js';
import { defineRecords } from '../../../platform/records/record-kind.js';
import { Records } from '../../../platform/records/records.js';
import { type Row, toIso } from '../../../platform/records/timestamps.js';
import { ImageService } from '../images/image.service.js';
import type { SectionsDto, ShownSectionsDto } from './dto/section.dto.js';
import { type Section, SectionSchema } from './section.entity.js';
import { SectionRepository } from './section.repository.js';

const section = defineRecords<Section>(SectionSchema, {
  key: 'key',
  notFound: routeNotFound,
  label: ({ key }) => ({ type: 'section', name: key }),
});

/** The sections that operators replace or hide (decision 56). */
@Injectable()
export class SectionService {
  constructor(
    protected readonly em: SqlEntityManager,
    private readonly sections: SectionRepository,
    private readonly records: Records,
    private readonly images: ImageService,
  ) {}

  /** The entries shown in place of the specification's; hidden sections have none. */
  async readShown(): Promise<ShownSectionsDto> {
    const { partners, audits, ...sections } = await this.read();
    const areAudited = audits.mode === 'custom' && audits.entries.length > 0;
    const lists: Record<string, Shown> = sections;
    return {
      ...Object.assign({}, ...Object.entries(lists).map(([name, it]) => shown(name, it))),
      ...shown('partners', { ...partners, entries: partners.entries.filter(isActive) }),
      ...(areAudited && { audits: audits.entries }),
    };
  }

  async read(): Promise<SectionsDto> {
    const rows = await this.sections.all();
    return Object.fromEntries(
      rows.map(({ key, ...row }) => [key, toDto(row)]),
    ) as unknown as SectionsDto;
  }

  /** When a section was last changed, ISO 8601. */
  async lastChange(): Promise<string> {
    const times = (await this.sections.all()).map(({ updated_at }) => toIso(updated_at));
    return times.sort().at(-1) ?? '';
  }

  /** The operator's entries of all sections as a table with their fields. */
  async table(): Promise<CsvValue[][]> {
    const sections = await this.read();
    const rows = SITE_SECTIONS.flatMap((section) => {
      const { mode, entries, updated_at } = sections[section];
      return entries.map((entry, index) => [
        ...[section, mode, index + 1],
        ...FIELDS.map((field) => Reflect.get(entry, field)),
        updated_at,
      ]);
    });
    return [['section', 'mode', 'order', ...FIELDS, 'updated_at'], ...rows];
  }

  /** Changes a section; the log has the entries as lines of text. @throws AppError 422, 409 */
  @Transactional()
  async update(
    key: SiteSectionName,
    { entries, ...dto }: { mode?: SectionMode; updated_at?: string; entries?: object[] },
  ): Promise<SectionsDto> {
    const known = sectionValues(key);
    if (known) assertKnownValues(entries ?? [], known);
    for (const [index, entry] of (entries ?? []).entries()) {
      for (const field of ENTRY_PICTURES) {
        await this.images.use(`entries.${index}.${field}`, Reflect.get(entry, field));
      }
    }
    const row = await this.records.lock(section, key);
    if (key === 'tokenomics' && (dto.mode ?? row.mode) === 'custom') {
      assertWhole((entries ?? row.entries) as SectionEntries['tokenomics']);
    }
    const change = { ...dto, entries: entries && written(entries) };
    await this.records.update(section, row, change, {
      read: ({ mode, entries: before }) => ({ mode, entries: written(before) }),
      write: (_row, changes) => ({ ...changes, ...(entries && { entries }) }),
    });
    return this.read();
  }
}

const toDto = ({ mode, entries, updated_at }: Omit<Row<Section>, 'key'>) => ({
  mode,
  entries,
  updated_at: toIso(updated_at),
});

interface Shown {
  mode: SectionMode;
  entries: object[];
}

const shown = (name: string, { mode, entries }: Shown): Record<string, object[]> =>
  mode === 'default' ? {} : { [name]: mode === 'hidden' ? [] : entries };

const isActive = ({ is_active }: { is_active: boolean }): boolean => is_active;

/** @throws AppError 422 naming each field with an unknown name in braces. */
function assertKnownValues(entries: readonly object[], known: readonly string[]): void {
  const errors = entries.flatMap((entry, index) =>
    Object.entries(entry).flatMap(([field, text]) => {
      const error = textValueError(String(text), known);
      return error ? [[`entries.${index}.${field}`, error] as const] : [];
    }),
  );
  if (errors.length > 0) throw validationFailed(Object.fromEntries(errors));
}

/** Fields in reading order; the database has them in another. */
const FIELDS = [
  'name',
  'label',
  'label_en',
  'title',
  'title_en',
  'text',
  'text_en',
  'question',
  'question_en',
  'answer',
  'answer_en',
  'value',
  'items',
  'items_en',
  'purpose',
  'purpose_en',
  'percentage',
  'tone',
  'status',
  'url',
  'date',
  'logo',
  'picture',
  'icon',
  'is_active',
];

/** Entries as lines of text; the word for a shown entry is left out. */
const written = (entries: readonly object[]): string =>
  entries
    .map((entry) =>
      FIELDS.map((field) => Reflect.get(entry, field))
        .filter((value) => value !== undefined && value !== '' && value !== true)
        .join(' · '),
    )
    .join('\n');

/** @throws AppError 422 unless the shares are 100 % together, or none. */
function assertWhole(shares: SectionEntries['tokenomics']): void {
  const sum = shares.reduce((total, { percentage }) => total + percentage, 0);
  if (shares.length === 0 || sum === 100) return;
  throw validationFailed({
    entries: {
      en: `The shares are ${sum} % together; they must be 100 %`,
      zh: `各部分合计为 ${sum}%，必须等于 100%`,
    },
  });
}
