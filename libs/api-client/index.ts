export { ApiError } from './api-error.js';
export {
  type ApiClient,
  CALL_TIMEOUT_MS,
  createApiClient,
  type OperationName,
  withTimeout,
} from './client.js';
export { ADMIN_OPERATIONS } from './operations/admin.js';
export { PUBLIC_OPERATIONS } from './operations/public.js';
export { SITE_OPERATIONS } from './operations/site.js';
export { VISITOR_OPERATIONS } from './operations/visitor.js';
export type { Schemas } from './schema.js';
export { findMismatch, type Shape } from './shape.js';
