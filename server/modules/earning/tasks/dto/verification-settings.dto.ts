import { ApiProperty } from '@nestjs/swagger';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsNotEmpty,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import {
  MAX_LENGTH,
  MAX_PASSCODES,
  METHOD_TEXTS,
  type Setting,
  settingsOf,
  VERIFICATION_METHODS,
  type VerificationSettings,
} from '#libs/domain/index.js';
import {
  IsInteger,
  IsSitePath,
  IsTonAddress,
  Optional,
  OptionalText,
  UnchangedText,
} from '../../../../platform/request/validators.js';

/** The settings of all methods, described in `libs/domain/earning/verification`. */
class Settings {}

/** The settings of a task's method; settings of other methods are rejected. */
export class VerificationSettingsDto extends (Settings as new () => VerificationSettings) {}

/** The validators of a value, in reverse, as decorators are applied. */
function rulesOf(setting: Setting): PropertyDecorator[] {
  switch (setting.kind) {
    case 'number':
      return [IsInteger(setting.min, setting.max), Optional()];
    case 'choice':
      return [IsIn(setting.choices), Optional()];
    case 'path':
      return [IsSitePath(), MaxLength(setting.max), IsNotEmpty(), IsString(), Optional()];
    case 'jetton':
      return [IsTonAddress(), UnchangedText(setting.max), Optional()];
    default:
      return setting.pattern
        ? [Matches(setting.pattern), MaxLength(setting.max), IsString(), Optional()]
        : [OptionalText(setting.max)];
  }
}

function schemaOf(setting: Setting): object {
  if (setting.kind === 'choice') return { type: 'string', enum: [...setting.choices] };
  if (setting.kind !== 'number') return { type: 'string', maxLength: setting.max };
  return { type: 'number', minimum: setting.min, maximum: setting.max };
}

for (const method of VERIFICATION_METHODS) {
  for (const [name, setting] of settingsOf(method)) {
    const sharing = VERIFICATION_METHODS.filter((other) => name in METHOD_TEXTS[other].settings);
    if (sharing[0] !== method) continue;
    const { description = '', example } = METHOD_TEXTS[method].settings[name] ?? {};
    const methods = sharing.map((other) => `\`${other}\``).join(', ');
    const document = ApiProperty({
      ...schemaOf(setting),
      required: false,
      description: `${methods}: ${description}`,
      example,
    });
    for (const decorate of [...rulesOf(setting), document]) decorate(Settings.prototype, name);
  }
}

/** The settings to write, with the passcodes. */
export class VerificationSettingsWriteDto extends VerificationSettingsDto {
  /** `code`: the accepted passcodes; never returned. Without them the stored ones stay. @example ["moonrise"] */
  @Optional()
  @IsArray()
  @ArrayMaxSize(MAX_PASSCODES)
  @IsString({ each: true })
  @MaxLength(MAX_LENGTH.name, { each: true })
  words?: string[];
}
