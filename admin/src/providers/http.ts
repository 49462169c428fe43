import { session } from './auth/session.js';
import { createHttpClient } from './data/httpClient.js';
import { currentLanguage } from './i18n/i18nProvider.js';

/** The client of this browser session; providers receive it, so tests can hand them another. */
export const http = createHttpClient({ token: session.token, language: currentLanguage });
