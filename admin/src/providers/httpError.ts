import { HttpError } from 'react-admin';
import { ApiError } from '#libs/api-client/index.js';

function message({ status, problem, timedOut }: ApiError): string {
  if (problem?.detail) return problem.detail;
  if (status !== 0) return 'errors.unexpected';
  return timedOut ? 'errors.timeout' : 'errors.network';
}

/** Converts to react-admin's error, with the server's sentence or a key as message and the problem as body. */
export function toHttpError(error: unknown): unknown {
  if (!(error instanceof ApiError)) return error;
  const known = new HttpError(message(error), error.status, error.problem ?? {});
  return Object.assign(known, { cause: error });
}

/** The server's errors of single fields (decision 8); undefined when there are none. */
export function fieldErrors(error: unknown): Record<string, string> | undefined {
  const errors = error instanceof HttpError ? error.body?.errors : undefined;
  return errors && Object.keys(errors).length > 0 ? errors : undefined;
}

/** The message of a form whose fields show their own errors. */
export const withoutFields = (error: unknown): unknown =>
  fieldErrors(error) ? new Error('ra.message.invalid_form') : error;

/** Whether the session has ended or needs a second factor, which the guards of the layout report. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof HttpError &&
  (error.status === 401 || error.body?.code === 'auth.second_factor_missing');

/** Whether the outcome is unknown: the call may have been carried out. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof HttpError && error.cause instanceof ApiError && !error.cause.problem;

/** Whether the record does not exist, or no longer. */
export const isMissing = (error: unknown): boolean =>
  error instanceof HttpError && error.status === 404;

/** Whether another admin has changed the record since it was read. */
export const isConflict = (error: unknown): boolean =>
  error instanceof HttpError && error.body?.code === 'request.stale';

/** The request that a second admin must approve before the action is carried out. */
export const waitingRequest = (error: unknown): number | undefined =>
  error instanceof HttpError && error.body?.code === 'approval.required'
    ? error.body.request_id
    : undefined;
