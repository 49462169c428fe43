import { hash } from 'node:crypto';
import { evidenceKey } from '#libs/domain/index.js';

/** The stored key of evidence. A migration that changes `evidenceKey` sets the stored keys to null. */
export const hashEvidence = (evidence: string): string =>
  hash('sha256', evidenceKey(evidence), 'base64url');
