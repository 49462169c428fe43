import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import type { Texts } from '../errors/app-error.js';
import { validationFailed } from '../errors/common.errors.js';
import { readId } from './id.pipe.js';

const BAD_TEXT: Texts = {
  en: 'Contains characters that cannot be stored',
  zh: '包含无法存储的字符',
};
const NO_OBJECT: Texts = { en: 'Must be a JSON object', zh: '必须为 JSON 对象' };
const TOO_DEEP: Texts = { en: 'Is nested too deeply', zh: '嵌套层次过深' };

/** Deeper than any DTO; a body nested without end would exhaust the validation's stack. */
const MAX_DEPTH = 8;

/**
 * Refuses bodies that are no object, and NUL and lone surrogates, which PostgreSQL cannot store,
 * wherever text comes in, and ids that are none.
 */
@Injectable()
export class CleanTextPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    // The validation that comes next would read `0x1` and `1e3` as numbers.
    if (type === 'param' && metatype === Number) return readId(String(value));
    if (type === 'body' && !isObjectOrAbsent(value)) throw validationFailed({ body: NO_OBJECT });
    if (type === 'body' || type === 'query') assertClean(value, '', MAX_DEPTH);
    return value;
  }
}

function isObjectOrAbsent(value: unknown): boolean {
  return value === undefined || (typeof value === 'object' && !!value && !Array.isArray(value));
}

function assertClean(value: unknown, field: string, depth: number): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw validationFailed({ [field || 'body']: BAD_TEXT });
  }
  if (typeof value !== 'object' || value === null) return;
  if (depth === 0) throw validationFailed({ [field || 'body']: TOO_DEEP });
  for (const [key, entry] of Object.entries(value)) {
    assertClean(entry, field || key, depth - 1);
  }
}
