import { parseTonAddress } from '#libs/domain/index.js';
import { Unavailable } from '../../outbound/outside-service.js';

/** What is told when the chain API answers something else than was asked. */
export const wrongAnswer = (cause?: unknown) =>
  new Unavailable('The chain API answers something else than was asked', { cause });

/** @throws Unavailable for what is no address. */
export function rawOf(address: unknown): string {
  const { raw } = parseTonAddress(String(address)) ?? {};
  if (!raw) throw wrongAnswer();
  return raw;
}
