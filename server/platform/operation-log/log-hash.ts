import { hash } from 'node:crypto';
import type { SignedEntry } from './log-key.js';

/** The hashed fields of a row. */
interface HashedEntry extends Omit<SignedEntry, 'message'> {
  id: number;
  /** The JSON as the database writes it. */
  message_text: string | null;
  salt: string | null;
  content_hash: string | null;
}

/** An array as PostgreSQL writes `jsonb`. */
const arrayOf = (...parts: string[]): string => `[${parts.join(', ')}]`;

const text = JSON.stringify;

/** The same as the database's `log_content_hash`; undefined without the salt. */
function contentHashOf(entry: HashedEntry): string | undefined {
  const { salt, details, details_zh, message_text } = entry;
  if (salt === null) return undefined;
  const content = arrayOf(text(details), text(details_zh), message_text ?? 'null');
  return hash('sha256', salt + content, 'hex');
}

/**
 * The same as the database's `log_entry_hash`, which the owner of the database can replace.
 *
 * @param previous the hash of the row before
 */
export function entryHashOf(previous: string, entry: HashedEntry): string {
  const { details, details_zh, message_text, content_hash } = entry;
  const content =
    content_hash === null
      ? [text(details), text(details_zh), message_text ?? 'null']
      : [text(content_hash)];
  const row = arrayOf(
    String(entry.id),
    text(entry.admin_username),
    text(entry.action),
    text(entry.resource_type),
    String(entry.resource_id),
    ...content,
    text(entry.ip_address),
    String(entry.created_at),
  );
  return hash('sha256', previous + row, 'hex');
}

/** Whether a row matches its hash. The content of a redacted row is proven by its signature only. */
export function isHashRight(
  { hash: own, is_redacted, ...entry }: HashedEntry & { hash: string; is_redacted: boolean },
  previous: string,
): boolean {
  const { content_hash } = entry;
  if (is_redacted && content_hash === null) return true;
  const isContent = content_hash === null || is_redacted || content_hash === contentHashOf(entry);
  return isContent && own === entryHashOf(previous, entry);
}
