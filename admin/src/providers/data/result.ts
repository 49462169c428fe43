import { toHttpError } from './httpError.js';

/** What react-admin expects of a call: an object around the data, and its own error. */
export async function toResult<Data>(call: Promise<Data>): Promise<{ data: Data }> {
  try {
    return { data: await call };
  } catch (error) {
    throw toHttpError(error);
  }
}
