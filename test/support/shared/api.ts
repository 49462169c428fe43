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

/** Every call that the client knows. */
export type TestClient = ApiClient<OperationName & keyof typeof OPERATIONS>;

/** The API's typed client, for whatever is to be answered; an admin's with a token, or with what answers the present one. */
export const clientOf = (
  baseUrl: string,
  token: string | null | (() => string) = null,
): TestClient =>
  createApiClient({
    operations: OPERATIONS,
    baseUrl,
    token: () => (typeof token === 'function' ? token() : token),
  });
