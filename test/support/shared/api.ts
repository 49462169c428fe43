import {
  ADMIN_OPERATIONS,
  type ApiClient,
  createApiClient,
  type OperationName,
  PUBLIC_OPERATIONS,
  SITE_OPERATIONS,
  VISITOR_OPERATIONS,
} from '#libs/api-client/index.js';

/** Every call of the API, by name. */
export const OPERATIONS = {
  ...SITE_OPERATIONS,
  ...PUBLIC_OPERATIONS,
  ...VISITOR_OPERATIONS,
  ...ADMIN_OPERATIONS,
};

/** A client for every call. */
export type TestClient = ApiClient<OperationName & keyof typeof OPERATIONS>;

/**
 * The API's typed client for calls that must succeed; an admin's with a token, or with a function
 * that returns the present one.
 */
export const clientOf = (
  baseUrl: string,
  token: string | null | (() => string) = null,
): TestClient =>
  createApiClient({
    operations: OPERATIONS,
    baseUrl,
    token: () => (typeof token === 'function' ? token() : token),
  });
