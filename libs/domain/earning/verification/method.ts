import type { Language } from '../../language.js';

/** A text in both languages; `{name}` stands for a value. */
export type Texts = Readonly<Record<Language, string>>;

/** A field of a task that its method reads, and its limits. */
export type Setting = {
  /** The task cannot be done without it. */
  needed?: true;
  /** Only in answers of the API. */
  readOnly?: true;
} & (
  | { kind: 'number'; min: number; max: number; fallback?: number; initial?: number }
  | { kind: 'text'; max: number; pattern?: RegExp; initial?: string }
  /** A page of this site, or the address of a token's contract. */
  | { kind: 'path' | 'jetton'; max: number }
  | { kind: 'choice'; choices: readonly string[]; fallback: string }
);

/** One way to make sure that a task was done: `fallback` counts for a task without the setting. */
export interface Method {
  settings: Readonly<Record<string, Setting>>;
  /** Variables of the server, in capitals, and settings of the site. */
  needs: readonly string[];
  /** The kind of a visitor's submission; null: none. */
  submits: 'code' | 'evidence' | 'seconds' | null;
  /** Another account that the visitor links first. */
  account: 'telegram' | null;
  /** The check, as the task's card describes it. */
  card: Texts;
  /** Above the field of the evidence, where the task has no text of its own. */
  hint?: Texts;
}

export interface NeedTexts {
  name: Texts;
  text: Texts;
}

interface SettingTexts {
  label: Texts;
  help?: Texts;
  /** Error for a value that does not match the pattern. */
  invalid?: Texts;
  choices?: Readonly<Record<string, Texts>>;
  /** Texts for a needed setting without a value. */
  missing?: NeedTexts;
  /** Description in the API document. */
  description: string;
  example: string | number;
}

/** The texts of a method that are not part of the public pages. */
export interface MethodTexts<Of extends Method = Method> {
  name: Texts;
  help: Texts;
  settings: Readonly<Record<keyof Of['settings'] & string, SettingTexts>>;
  /** Texts of its own variables. */
  needs?: Readonly<Record<string, NeedTexts>>;
  /** Why it rejects a submission, by the codes of the reasons. */
  reasons?: Readonly<Record<string, Texts>>;
}
