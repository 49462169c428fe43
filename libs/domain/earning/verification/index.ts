import { code, codeTexts } from './code.js';
import { jettonBalance, jettonBalanceTexts } from './jetton-balance.js';
import { manual, manualTexts } from './manual.js';
import type { Method, MethodTexts, Setting } from './method.js';
import { pageVisit, pageVisitTexts } from './page-visit.js';
import { referrals, referralsTexts } from './referrals.js';
import { self, selfTexts } from './self.js';
import { telegramMember, telegramMemberTexts } from './telegram-member.js';
import { tonBalance, tonBalanceTexts } from './ton-balance.js';
import { wallet, walletTexts } from './wallet.js';

export {
  DEFAULT_TRIES,
  MAX_PASSCODES,
  normalisePasscode,
  passcodeForms,
  passcodeVerdict,
} from './code.js';
export type { NeedTexts, Setting, Texts } from './method.js';
export { fromUnits, TON_DECIMALS, toUnits } from './ton-balance.js';

/** How it is made sure that a task was done, by the names of the methods. */
export const METHODS = {
  self,
  wallet,
  page_visit: pageVisit,
  code,
  ton_balance: tonBalance,
  jetton_balance: jettonBalance,
  referrals,
  telegram_member: telegramMember,
  manual,
};

export type VerificationMethod = keyof typeof METHODS;

export const VERIFICATION_METHODS = Object.keys(METHODS) as VerificationMethod[];

export const METHOD_TEXTS: Readonly<Record<VerificationMethod, MethodTexts>> = {
  self: selfTexts,
  wallet: walletTexts,
  page_visit: pageVisitTexts,
  code: codeTexts,
  ton_balance: tonBalanceTexts,
  jetton_balance: jettonBalanceTexts,
  referrals: referralsTexts,
  telegram_member: telegramMemberTexts,
  manual: manualTexts,
};

type Methods = (typeof METHODS)[VerificationMethod];

type ValueOf<S> = S extends { choices: readonly (infer Choice)[] }
  ? Choice
  : S extends { kind: 'number' }
    ? number
    : string;

type NameOf<M> = M extends { settings: infer Settings } ? keyof Settings & string : never;

type SettingsNamed<Name extends string, M = Methods> = M extends {
  settings: { [Key in Name]: infer Found };
}
  ? Found
  : never;

/** A task's settings for its method; each method has its own. */
export type VerificationSettings = {
  [Name in NameOf<Methods>]?: ValueOf<SettingsNamed<Name>>;
};

/** A setting without which a task cannot be done. */
export type NeededSetting = {
  [Name in NameOf<Methods>]: SettingsNamed<Name> extends { needed: true } ? Name : never;
}[NameOf<Methods>];

/** A variable or a setting of the site without which a method cannot check anything. */
export type MethodNeed = Methods['needs'][number];

/** The description of a method. */
export const methodOf = (method: VerificationMethod): Method => METHODS[method];

/** The settings of a method by their names. */
export const settingsOf = (method: VerificationMethod): [keyof VerificationSettings, Setting][] =>
  Object.entries(METHODS[method].settings) as [keyof VerificationSettings, Setting][];
