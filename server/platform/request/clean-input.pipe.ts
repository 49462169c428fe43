import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import { MAX_LIST_LENGTH } from '#libs/domain/index.js';
import type { AppError, Texts } from '../errors/app-error.js';
import { validationFailed } from '../errors/common.errors.js';
import { constraintTexts } from '../errors/validation-texts.js';
import { readId } from './id.pipe.js';

/** Deeper than any DTO; a deeply nested body would exhaust the validation's stack. */
const MAX_DEPTH = 8;
/** Fields of one request at all depths, which no list within its own limit exceeds. */
const MAX_FIELDS = 100;
/** Entries of all lists of one request: a bulk action has as many. */
const MAX_ENTRIES = MAX_LIST_LENGTH;
/** Longer than any field's name, which the response repeats. */
const MAX_NAME = 64;

const NO_OBJECT: Texts = { en: 'Must be a JSON object', zh: '必须为 JSON 对象' };
const TOO_DEEP: Texts = { en: 'Is nested too deeply', zh: '嵌套层次过深' };
const TOO_MANY_FIELDS: Texts = {
  en: `Must have at most ${MAX_FIELDS} fields`,
  zh: `最多 ${MAX_FIELDS} 个字段`,
};

/**
 * Rejects before the validation: bodies other than objects, too many values, names of `Object.prototype`, and NUL and
 * lone surrogates, which PostgreSQL cannot store.
 */
@Injectable()
export class CleanInputPipe implements PipeTransform {
  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    // The validation would read `0x1` and `1e3` as numbers.
    if (type === 'param' && metatype === Number) return readId(String(value));
    if (type !== 'body' && type !== 'query') return value;
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    if (type === 'body' && value !== undefined && !isObject) {
      throw validationFailed({ body: NO_OBJECT });
    }
    if (value) assertNames(value);
    if (isObject && metatype) assertLists(value, metatype);
    new CleanWalk(type).visit(value, '', MAX_DEPTH);
    return value;
  }
}

function assertNames(value: object): void {
  const isForeign = (name: string) =>
    name in Object.prototype || name === 'prototype' || name.length > MAX_NAME;
  const foreign = Object.keys(value).find(isForeign);
  if (foreign === undefined) return;
  const texts = constraintTexts('whitelistValidation', []);
  throw validationFailed({ [foreign.slice(0, MAX_NAME)]: texts });
}

/** Names the list that is too long, before its entries exceed the fields of a whole request. */
function assertLists(value: object, dto: NonNullable<ArgumentMetadata['metatype']>): void {
  const limits = getMetadataStorage()
    .getTargetValidationMetadatas(dto, '', false, false)
    .filter(({ name }) => name === 'arrayMaxSize');
  for (const { propertyName, constraints } of limits) {
    const list = (value as Record<string, unknown>)[propertyName];
    if (!Array.isArray(list) || list.length <= constraints[0]) continue;
    throw validationFailed({ [propertyName]: constraintTexts('arrayMaxSize', constraints) });
  }
}

/** Checks every value of one request. */
class CleanWalk {
  private fields = 0;
  private entries = 0;

  constructor(private readonly whole: 'body' | 'query') {}

  visit(value: unknown, field: string, depth: number): void {
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw this.refusal(field, constraintTexts('isCleanText', []));
    }
    if (typeof value !== 'object' || value === null) return;
    if (depth === 0) throw this.refusal(field, TOO_DEEP);
    if (Array.isArray(value)) {
      this.entries += value.length;
      if (this.entries > MAX_ENTRIES) {
        throw this.refusal(field, constraintTexts('arrayMaxSize', [MAX_ENTRIES]));
      }
      for (const entry of value) this.visit(entry, field, depth - 1);
      return;
    }
    const names = Object.keys(value);
    this.fields += names.length;
    if (this.fields > MAX_FIELDS) throw this.refusal('', TOO_MANY_FIELDS);
    for (const name of names) {
      this.visit((value as Record<string, unknown>)[name], field || name, depth - 1);
    }
  }

  private refusal(field: string, texts: Texts): AppError {
    return validationFailed({ [field || this.whole]: texts });
  }
}
