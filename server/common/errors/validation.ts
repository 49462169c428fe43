import { BadRequestException, type ValidationPipeOptions } from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import type { AppError, Texts } from './app-error.js';
import { validationFailed } from './common.errors.js';
import { constraintTexts } from './validation-texts.js';

/** Unknown fields are refused, plain objects become DTO instances, messages come in both languages. */
export const validationOptions: ValidationPipeOptions = {
  whitelist: true,
  forbidNonWhitelisted: true,
  transform: true,
  validationError: { target: true, value: false },
  exceptionFactory: (errors) => ownError(errors) ?? validationFailed(fieldTexts(errors)),
};

/** The error a DTO names itself, with `{ context: { error: () => AppError } }` on a decorator. */
function ownError(errors: readonly ValidationError[]): AppError | undefined {
  const contexts = errors.flatMap((error) => Object.values(error.contexts ?? {}));
  return contexts.find((context) => context?.error)?.error();
}

function fieldTexts(errors: readonly ValidationError[], path = ''): Record<string, Texts> {
  const fields: Record<string, Texts> = {};
  for (const error of errors) {
    const name = `${path}${error.property}`;
    const constraint = Object.keys(error.constraints ?? {})[0];
    if (constraint) fields[name] = constraintTexts(constraint, argumentsOf(error, constraint));
    Object.assign(fields, fieldTexts(error.children ?? [], `${name}.`));
  }
  return fields;
}

/** What the failed decorator was given, such as the 200 of `@MaxLength(200)`. */
function argumentsOf(error: ValidationError, constraint: string): readonly unknown[] {
  const target = error.target?.constructor;
  if (!target) throw new BadRequestException();
  const metadata = getMetadataStorage()
    .getTargetValidationMetadatas(target, '', false, false)
    .find((m) => m.propertyName === error.property && m.name === constraint);
  return metadata?.constraints ?? [];
}
