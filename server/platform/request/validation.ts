import {
  BadRequestException,
  type Type,
  ValidationPipe,
  type ValidationPipeOptions,
} from '@nestjs/common';
import { getMetadataStorage, type ValidationError } from 'class-validator';
import type { AppError, Texts } from '../errors/app-error.js';
import { validationFailed } from '../errors/common.errors.js';
import { constraintTexts } from '../errors/validation-texts.js';

export const validationOptions: ValidationPipeOptions = {
  whitelist: true,
  forbidNonWhitelisted: true,
  transform: true,
  validationError: { target: true, value: false },
  exceptionFactory: (errors) => ownError(errors) ?? validationFailed(fieldTexts(errors)),
};

/** Values that no request has sent now, with the rules of a request's body. @throws AppError 422 */
export const validated = <Body extends object>(values: object, body: Type<Body>): Promise<Body> =>
  new ValidationPipe(validationOptions).transform(values, { type: 'body', metatype: body });

/** More than the fields of the largest form. */
const MAX_REPORTED = 40;

/** Checked before all other rules. */
const TYPE_CONSTRAINTS = ['isArray', 'isObject', 'isString', 'isBoolean', 'isInt', 'isInstant'];

/** A DTO's own error, given as `{ context: { error: () => AppError } }` to a decorator. */
function ownError(errors: readonly ValidationError[]): AppError | undefined {
  const contexts = errors.flatMap((error) => Object.values(error.contexts ?? {}));
  return contexts.find((context) => context?.error)?.error();
}

/** One text per field; a field of a field is named `field.part`. */
function fieldTexts(errors: readonly ValidationError[], within = ''): Record<string, Texts> {
  const entries = errors.slice(0, MAX_REPORTED).flatMap((error): [string, Texts][] => {
    const name = `${within}${error.property}`;
    if (error.children?.length) return Object.entries(fieldTexts(error.children, `${name}.`));
    const constraint = reportedConstraint(error);
    return [[name, constraintTexts(constraint, argumentsOf(error, constraint))]];
  });
  return Object.fromEntries(entries);
}

/** A missing value and a wrong type are reported before other failures. */
function reportedConstraint({ target, property, constraints = {} }: ValidationError): string {
  const failed = Object.keys(constraints);
  const value = (target as Record<string, unknown> | undefined)?.[property];
  const isKnown = !failed.includes('whitelistValidation');
  if (isKnown && (value === undefined || value === null)) return 'isDefined';
  return TYPE_CONSTRAINTS.find((name) => failed.includes(name)) ?? failed[0] ?? '';
}

/** The arguments of the failed decorator, such as the 200 of `@MaxLength(200)`. */
function argumentsOf(error: ValidationError, constraint: string): readonly unknown[] {
  const target = error.target?.constructor;
  if (!target) throw new BadRequestException();
  const metadata = getMetadataStorage()
    .getTargetValidationMetadatas(target, '', false, false)
    .find((m) => m.propertyName === error.property && m.name === constraint);
  return metadata?.constraints ?? [];
}
