import type { TransformData } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { METHODS, type VerificationMethod } from '#libs/domain/index.js';

type Settings = Schemas['VerificationSettingsWriteDto'];

interface WithSettings {
  verification: VerificationMethod;
  verification_settings?: Settings;
}

/** Drops settings of other methods, which the form keeps while the admin chooses one. */
export function ownSettings(
  method: VerificationMethod,
  { words = [], passcode_count: _count, ...settings }: Settings = {},
): Settings {
  const own = Object.entries(settings).filter(
    ([name, value]) => name in METHODS[method].settings && value !== undefined && value !== null,
  );
  // Passcodes are only written, and their number is only read.
  const passcodes = words.map((word) => word.trim()).filter((word) => word !== '');
  const hasPasscodes = method === 'code' && passcodes.length > 0;
  return { ...Object.fromEntries(own), ...(hasPasscodes && { words: passcodes }) };
}

export const withOwnSettings: TransformData = (task: WithSettings) => ({
  ...task,
  verification_settings: ownSettings(task.verification, task.verification_settings),
});
