import type { TransformData } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import type { VerificationMethod } from '#libs/domain/index.js';

type Settings = Schemas['VerificationSettingsDto'];

/** What each method is given; the server refuses settings of another one. */
export const SETTINGS_OF: Record<VerificationMethod, readonly (keyof Settings)[]> = {
  self: [],
  wallet: [],
  page_visit: ['path', 'seconds'],
  code: ['words', 'tries'],
  ton_balance: ['amount'],
  jetton_balance: ['amount', 'jetton_address'],
  referrals: ['count'],
  telegram_member: ['chat'],
  manual: ['evidence', 'evidence_hint', 'evidence_hint_en'],
};

interface WithSettings {
  verification: VerificationMethod;
  verification_settings?: Settings;
}

/** The words as they are stored: without white space around them and without empty lines. */
const tidy = (words: string[] | undefined): string[] | undefined => {
  const own = words?.map((word) => word.trim()).filter((word) => word !== '');
  return own && own.length > 0 ? own : undefined;
};

/** The settings that are sent with a method: those of others were only kept while choosing. */
export function ownSettings(method: VerificationMethod, settings: Settings = {}): Settings {
  const known: Settings = { ...settings, words: tidy(settings.words) };
  const own = SETTINGS_OF[method].map((name) => [name, known[name]] as const);
  return Object.fromEntries(own.filter(([, value]) => value !== undefined && value !== null));
}

/** A task as it is sent. */
export const withOwnSettings: TransformData = (task: WithSettings) => ({
  ...task,
  verification_settings: ownSettings(task.verification, task.verification_settings),
});
