import { PickType } from '@nestjs/swagger';
import { RULE_SETTINGS } from '#libs/domain/index.js';
import { Int64 } from '../../../../platform/openapi/schemas.js';
import { SettingsUpdateDto } from './admin-settings.dto.js';

/** Settings that let users wait, as they are about to be changed. */
export class SettingsEffectsDto extends PickType(SettingsUpdateDto, RULE_SETTINGS) {}

/** The effect of changing one setting. */
export class SettingEffectDto {
  /** Which setting. @example "claim_wallet_days" */
  setting: string;
  /** Users of the campaign. @example 300 */
  @Int64()
  users: number;
  /** Users who would have to wait. @example 12 */
  @Int64()
  waiting: number;
  /** Whether the numbers follow from a sample: with more than 100,000 users. @example false */
  is_estimated: boolean;
}
