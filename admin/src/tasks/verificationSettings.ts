import type { TransformData } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { METHOD_SETTINGS, type VerificationMethod } from '#libs/domain/index.js';

type Settings = Schemas['VerificationSettingsWriteDto'];

interface WithSettings {
  verification: VerificationMethod;
  verification_settings?: Settings;
}

/** The words as they are stored: without white space around them and without empty lines. */
const tidy = (words: string[] | undefined): string[] | undefined => {
  const own = words?.map((word) => word.trim()).filter((word) => word !== '');
  return own && own.length > 0 ? own : undefined;
};

/**
 * The settings that are sent with a method: those of others were only kept while choosing. Words are
 * only written, and how many there are is only read.
 */
export function ownSettings(
  method: VerificationMethod,
  { words, passcode_count: _count, ...settings }: Settings = {},
): Settings {
  const known: Settings = { ...settings, ...(method === 'code' && { words: tidy(words) }) };
  const names: readonly string[] = [...METHOD_SETTINGS[method], 'words'];
  return Object.fromEntries(
    Object.entries(known).filter(
      ([name, value]) => names.includes(name) && value !== undefined && value !== null,
    ),
  );
}

/** A task as it is sent. */
export const withOwnSettings: TransformData = (task: WithSettings) => ({
  ...task,
  verification_settings: ownSettings(task.verification, task.verification_settings),
});
