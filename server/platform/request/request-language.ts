import type { FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { isLanguage, LANGUAGES, type Language } from '#libs/domain/index.js';
import { fromRequest } from './from-request.js';

/**
 * The language of a response (decision 8): the caller's preferred supported one, or the fallback, by default Chinese
 * for the admin API and English elsewhere.
 */
export function requestLanguage(
  request: Pick<FastifyRequest, 'headers' | 'url'>,
  fallback: Language = request.url.startsWith('/api/v1/admin') ? 'zh' : 'en',
): Language {
  if (!request.headers['accept-language']) return fallback;
  // The fallback is first, so that it wins when the caller accepts any.
  const ours = [fallback, ...LANGUAGES.filter((language) => language !== fallback)];
  const [preferred] = new Negotiator(request).languages(ours);
  return isLanguage(preferred) ? preferred : fallback;
}

export const RequestLanguage = fromRequest((request: FastifyRequest) => requestLanguage(request));
