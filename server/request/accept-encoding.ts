import { negotiate } from '@fastify/accept-negotiator';

/** The best of our encodings that a caller takes, told from its Accept-Encoding; null when none is. */
export function acceptedEncoding<Encoding extends 'br' | 'gzip'>(
  acceptEncoding: string | undefined,
  encodings: readonly Encoding[],
): Encoding | null {
  return negotiate((acceptEncoding ?? '').toLowerCase(), [...encodings]);
}
