import { hash } from 'node:crypto';
import { evidenceKey } from '#libs/domain/index.js';

/**
 * The stored key of evidence. When `evidenceKey` changes, a migration sets the stored ones to null, and they are
 * computed again.
 */
export const hashEvidence = (evidence: string): string =>
  hash('sha256', evidenceKey(evidence), 'base64url');
