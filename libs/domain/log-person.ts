import type { LogMessage, LogSubject } from './log-message.js';

/** A person whose data is removed from the log. */
export interface Person {
  /** The user's number, which stays: the ledger has it too. */
  id: number;
  /** Every text that names the person: wallets in every spelling, accounts, evidence. */
  texts: readonly string[];
  /** A chosen name may be an ordinary word: in others' texts it is replaced as a whole word only. */
  name: string | null;
}

/** Stands for what was removed from a text that an admin wrote. */
export const REMOVED_TEXT = '[…]';

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A text without what names the person. */
export function textWithout(text: string, { id, texts, name }: Person): string {
  const named = new RegExp(`(User ${id} )"[^"]*"|(用户 ${id})“[^”]*”`, 'g');
  const parts = texts.filter((part) => part !== '').sort((a, b) => b.length - a.length);
  let rest = text.replace(named, (_, en = '', zh = '') => `${en}${zh}${REMOVED_TEXT}`);
  for (const part of parts) rest = rest.replace(new RegExp(escaped(part), 'gi'), REMOVED_TEXT);
  if (!name) return rest;
  const word = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(name)}(?![\\p{L}\\p{N}_])`, 'giu');
  return rest.replace(word, REMOVED_TEXT);
}

/** What the subject of a message is called where the person's name would stand. */
function subjectWithout(subject: LogSubject, person: Person): LogSubject {
  const { name: _, ...nameless } = subject;
  if (subject.type === 'user' && subject.id === person.id) return { ...nameless, is_removed: true };
  if (subject.name === undefined) return subject;
  const isNamed = person.texts.some((text) => text === subject.name);
  return isNamed ? { ...nameless, is_removed: true } : subject;
}

/** The words of admins in a message, and wallets: other texts are codes, or name what is not a person. */
const WRITTEN = ['reason', 'note', 'from_wallet', 'to_wallet'] as const;

/** A message of the log without the person. */
export function withoutPerson(message: LogMessage, person: Person): LogMessage {
  const rest: Record<string, unknown> = { ...message };
  for (const part of ['subject', 'user'] as const) {
    const subject = rest[part];
    if (subject) rest[part] = subjectWithout(subject as LogSubject, person);
  }
  for (const part of WRITTEN) {
    const text = rest[part];
    if (typeof text === 'string') rest[part] = textWithout(text, person);
  }
  return rest as unknown as LogMessage;
}
