import { ValidateBy, type ValidationOptions } from 'class-validator';
import { readSocialLinks, SOCIAL_NETWORKS } from '#libs/domain/index.js';
import { isHttpUrl } from '../../common/validators.js';

/** Decision 7: empty text, or a JSON object whose known keys are http(s) addresses. */
export function isSocialLinks(value: unknown): boolean {
  if (value === '') return true;
  const links = readSocialLinks(value);
  if (!links) return false;
  return SOCIAL_NETWORKS.every((key) => !links[key] || isHttpUrl(links[key]));
}

export const IsSocialLinks = (options?: ValidationOptions) =>
  ValidateBy({ name: 'isSocialLinks', validator: { validate: isSocialLinks } }, options);
