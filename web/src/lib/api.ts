import i18n from 'i18next';
import { createApiClient, PUBLIC_OPERATIONS } from '#libs/api-client/index.js';

/** The API in the visitor's language; without what only admins may call. */
export const api = createApiClient({
  operations: PUBLIC_OPERATIONS,
  language: () => i18n.language,
});
