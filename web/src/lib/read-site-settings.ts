import i18n from 'i18next';
import { ApiError, createApiClient, SITE_OPERATIONS } from '#libs/api-client/index.js';
import { impossibleDate, type PublicSite } from '#libs/domain/index.js';

const api = createApiClient({ operations: SITE_OPERATIONS, language: () => i18n.language });

/** Reads the settings in force. It is loaded after the first view, which has them in its document. @throws ApiError */
export async function readSiteSettings(): Promise<PublicSite> {
  const answer = await api.call('getSiteSettings');
  const place = impossibleDate(answer);
  if (place) throw new ApiError(`getSiteSettings answered something else at $.${place}`, 200);
  return answer;
}
