import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language } from '#libs/domain/index.js';

/**
 * The language of an answer's sentences (decision 8): the caller's first supported one by weight;
 * without a preference the fallback, by default Chinese for the admin API and English elsewhere.
 */
export function requestLanguage(
  request: Pick<FastifyRequest, 'headers' | 'url'>,
  fallback: Language = request.url.startsWith('/api/v1/admin') ? 'zh' : 'en',
): Language {
  const header = request.headers['accept-language'];
  if (!header) return fallback;
  const preferred = header
    .split(',')
    .slice(0, 20)
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.map((p) => /^\s*q=([\d.]+)$/.exec(p)?.[1]).find(Boolean);
      return { language: tag.split('-')[0] ?? '', weight: Number(weight ?? 1), index };
    })
    .filter(({ language, weight }) => isLanguage(language) && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.index - b.index)[0]?.language;
  return isLanguage(preferred) ? preferred : fallback;
}
