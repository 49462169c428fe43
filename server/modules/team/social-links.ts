import { ValidateBy, type ValidationOptions } from 'class-validator';
import { isHttpUrl } from '../../common/validators.js';

const KNOWN_LINKS = ['twitter', 'linkedin', 'github'] as const;

/** Decision 7: empty text, or a JSON object whose known keys are http(s) addresses. */
export function isSocialLinks(value: unknown): boolean {
  if (value === '') return true;
  const links = parseObject(value);
  return links !== undefined && KNOWN_LINKS.every((key) => !links[key] || isHttpUrl(links[key]));
}

export const IsSocialLinks = (options?: ValidationOptions) =>
  ValidateBy({ name: 'isSocialLinks', validator: { validate: isSocialLinks } }, options);

function parseObject(value: unknown): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(String(value));
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return isObject ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    // Text that is not JSON is the answer "no object".
    return undefined;
  }
}
