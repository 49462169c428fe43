import type { components } from './schema.js';

export { ApiError, type Problem } from './api-error.js';
export {
  type ApiClient,
  CALL_TIMEOUT_MS,
  createApiClient,
  type Operation,
  type OperationName,
  withTimeout,
} from './client.js';
export { ADMIN_OPERATIONS } from './operations/admin.js';
export { PUBLIC_OPERATIONS } from './operations/public.js';
export { SITE_OPERATIONS } from './operations/site.js';
export { VISITOR_OPERATIONS } from './operations/visitor.js';
export { findMismatch, type Shape } from './shape.js';

/** The records and bodies of the API by name, such as `Schemas['TaskDto']`. */
export type Schemas = components['schemas'];
