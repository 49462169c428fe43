import { hash } from 'node:crypto';

/** What of a row is in its hash, as the database has it; times in milliseconds since 1970. */
interface HashedEntry {
  id: number;
  admin_username: string;
  action: string;
  resource_type: string;
  resource_id: number | null;
  details: string;
  details_zh: string;
  /** The JSON as the database writes it. */
  message_text: string | null;
  ip_address: string;
  created_at: number;
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

/** Whether a row is what its hash says. Of one from which something was removed only the signature proves the content. */
export function isHashRight(
  { hash: own, is_redacted, ...entry }: HashedEntry & { hash: string; is_redacted: boolean },
  previous: string,
): boolean {
  const { content_hash } = entry;
  if (is_redacted && content_hash === null) return true;
  const isContent = content_hash === null || is_redacted || content_hash === contentHashOf(entry);
  return isContent && own === entryHashOf(previous, entry);
}
