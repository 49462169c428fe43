import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import type { Texts } from '../errors/app-error.js';
import { validationFailed } from '../errors/common.errors.js';

const BAD_TEXT: Texts = {
  en: 'Contains characters that cannot be stored',
  zh: '包含无法存储的字符',
};

/** Deeper bodies than any DTO are not looked into; the validation refuses them as unknown. */
const MAX_DEPTH = 4;

/** Refuses NUL and lone surrogates, which PostgreSQL cannot store, wherever text comes in. */
@Injectable()
export class CleanTextPipe implements PipeTransform {
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    if (type === 'body' || type === 'query') assertClean(value, '', MAX_DEPTH);
    return value;
  }
}

function assertClean(value: unknown, field: string, depth: number): void {
  if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
    throw validationFailed({ [field || 'body']: BAD_TEXT });
  }
  if (typeof value !== 'object' || value === null || depth === 0) return;
  for (const [key, entry] of Object.entries(value)) {
    assertClean(entry, field || key, depth - 1);
  }
}
