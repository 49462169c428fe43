import type { LogMessage, LogSubject } from './message.js';

/** A person whose data is removed from the log. */
export interface Person {
  /** The user's number, which stays: the ledger has it too. */
  id: number;
  /** Every text that identifies this person only: wallets in every spelling, accounts. */
  texts: readonly string[];
  /** Texts that the person has chosen, or that name others too: they are removed only where they are about the person. */
  chosen: readonly string[];
  /** A chosen name may be an ordinary word: it is replaced as a whole word, and only where the person is meant. */
  name: string | null;
}

/** Stands for a removed part of a text that an admin wrote. */
export const REMOVED_TEXT = '[…]';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text without the person; `isAbout`: it is in a record of the person. */
export function textWithout(text: string, person: Person, isAbout: boolean): string {
  const { id, texts, chosen, name } = person;
  const named = new RegExp(`(User ${id} )"[^"]*"|(用户 ${id})“[^”]*”`, 'g');
  const parts = [...texts, ...(isAbout ? chosen : [])]
    .filter((part) => part !== '')
    .sort((a, b) => b.length - a.length);
  let rest = text.replace(named, (_, en = '', zh = '') => `${en}${zh}${REMOVED_TEXT}`);
  for (const part of parts) rest = rest.replace(new RegExp(escaped(part), 'gi'), REMOVED_TEXT);
  if (!name || !(isAbout || rest !== text || mentions(text, id))) return rest;
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(name)}(?![\\p{L}\\p{N}_])`, 'giu');
  return rest.replace(word, REMOVED_TEXT);
}

const mentions = (text: string, id: number): boolean =>
  new RegExp(`(User|用户) ?${id}(?!\\d)`, 'i').test(text);

/** Whether a subject is the person, or is named by the person's wallet. */
const isOf = ({ type, id, name }: LogSubject, person: Person): boolean =>
  (type === 'user' && id === person.id) || person.texts.some((text) => text === name);

/** The subject of a message without the person's name. */
function subjectWithout(subject: LogSubject, person: Person): LogSubject {
  const { name: _, ...nameless } = subject;
  return isOf(subject, person) ? { ...nameless, is_removed: true } : subject;
}

/** Texts of admins in a message, and wallets; other texts are codes. */
const WRITTEN = ['reason', 'note', 'from_wallet', 'to_wallet'] as const;

/** A message of the log without the person. */
export function withoutPerson(message: LogMessage, person: Person): LogMessage {
  const rest: Record<string, unknown> = { ...message };
  let isAbout = false;
  for (const part of ['subject', 'user'] as const) {
    const subject = rest[part] as LogSubject | undefined;
    if (!subject) continue;
    isAbout ||= isOf(subject, person);
    rest[part] = subjectWithout(subject, person);
  }
  for (const part of WRITTEN) {
    const text = rest[part];
    if (typeof text === 'string') rest[part] = textWithout(text, person, isAbout);
  }
  return rest as unknown as LogMessage;
}
