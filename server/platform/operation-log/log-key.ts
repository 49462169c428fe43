import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import canonicalize from 'canonicalize';
import { DerivedKey } from '../identity/derived-key.js';

/** The signed fields of a row; times in milliseconds since 1970. */
export interface SignedEntry {
  admin_username: string;
  action: string;
  resource_type: string;
  resource_id: number | null;
  details: string;
  details_zh: string;
  message: unknown;
  ip_address: string;
  created_at: number;
}

/** The place of a redacted row in the chain. */
interface RedactedPlace {
  id: number;
  /** Hash of the row before. */
  before: string | null;
  hash: string | null;
  content_hash: string | null;
}

/** The content of a seal: the log's head at a moment, and a hash of how its chain began. */
export interface SealedHead {
  last_id: number;
  hash: string;
  beginning: string;
  /** Milliseconds since 1970. */
  created_at: number;
}

const NONCE_BYTES = 9;

/** Stands for the key in a signature that no key has made. */
export const UNPROVEN = 'unproven';

/** The signature of a redacted row that had been altered before. */
export const unprovenSignature = (): string =>
  `${UNPROVEN}.${randomBytes(NONCE_BYTES).toString('base64url')}`;

/** Signs rows and seals of the operation log, with a key that the database does not hold. */
export class LogKey {
  /** Names the key in seals and signatures without revealing it. */
  readonly id: string;
  private readonly key: DerivedKey;

  /** @param secret `JWT_SECRET` of the server */
  constructor(secret: string) {
    this.key = new DerivedKey(secret, 'operation log');
    this.id = this.mac('id').toString('hex', 0, 4);
  }

  /** Signs a row, which may have more fields. Signatures are unique, so that a row cannot be repeated. */
  sign(entry: SignedEntry, place?: RedactedPlace): string {
    return this.signatureOf(entry, randomBytes(NONCE_BYTES).toString('base64url'), place);
  }

  hasSigned(signature: string, entry: SignedEntry, place?: RedactedPlace): boolean {
    const [, nonce = ''] = signature.split('.');
    return isEqual(signature, this.signatureOf(entry, nonce, place));
  }

  seal(head: SealedHead): string {
    return this.mac(['seal', head]).toString('hex');
  }

  hasSealed(mac: string, head: SealedHead): boolean {
    return isEqual(mac, this.seal(head));
  }

  private signatureOf(given: SignedEntry, nonce: string, place: RedactedPlace | null = null) {
    const { admin_username, action, resource_type, resource_id } = given;
    const { details, details_zh, message, ip_address, created_at } = given;
    const entry = {
      ...{ admin_username, action, resource_type, resource_id },
      ...{ details, details_zh, message, ip_address, created_at },
    };
    return `${this.id}.${nonce}.${this.mac(['row', nonce, entry, place]).toString('base64url')}`;
  }

  private mac(content: unknown): Buffer {
    return this.key.mac(canonicalize(content) ?? '');
  }
}

/** The id of the key that has made a signature. */
export const keyOfSignature = (signature: string): string => signature.split('.')[0] ?? '';

/** SHA-256 of how the chain began. */
export const beginningOf = (head: {
  first_signed_after: number | null;
  unsigned_to: number | null;
  unsealed_hash: string | null;
  unsealed_own_hash: string | null;
}): string => {
  const { first_signed_after, unsigned_to, unsealed_hash, unsealed_own_hash } = head;
  const parts = { first_signed_after, unsigned_to, unsealed_hash, unsealed_own_hash };
  return hash('sha256', canonicalize(parts) ?? '', 'hex');
};

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
