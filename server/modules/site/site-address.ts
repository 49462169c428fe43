import type { FastifyRequest } from 'fastify';
import type { Language } from '#libs/domain/index.js';

/** The origin visitors see: the operator's, or the one this request came to. */
export function siteOrigin(request: FastifyRequest, publicUrl: string): string {
  return publicUrl || `${request.protocol}://${request.host}`;
}

/** A page's address, in one language or (without one) in whichever each visitor prefers. */
export function pageAddress(origin: string, path: string, language?: Language): string {
  return `${origin}${path}${language ? `?lang=${language}` : ''}`;
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe inside an element or a quoted attribute of HTML and XML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
