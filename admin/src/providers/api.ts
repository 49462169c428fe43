import {
  ADMIN_OPERATIONS,
  type ApiClient,
  createApiClient,
  PUBLIC_OPERATIONS,
} from '#libs/api-client/index.js';
import { session } from './auth/session.js';
import { currentLanguage } from './i18n/i18nProvider.js';

/** Every call of the API, by name. */
export const OPERATIONS = { ...PUBLIC_OPERATIONS, ...ADMIN_OPERATIONS };

export type AdminApi = ApiClient<keyof typeof OPERATIONS>;

/** The API with the token of this browser session and in its language. */
export const api: AdminApi = createApiClient({
  operations: OPERATIONS,
  token: session.token,
  language: currentLanguage,
});
