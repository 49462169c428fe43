import type { fetchUtils } from 'react-admin';
import { type AdminApi, OPERATIONS } from '../api.js';
import { toHttpError } from './httpError.js';

type OperationName = keyof typeof OPERATIONS;

/** The operation that a method on an address stands for: the first match, as in the API itself. */
function operationAt(method: string, address: string): OperationName {
  const [path = ''] = address.split('?');
  let name: OperationName;
  for (name in OPERATIONS) {
    const operation = OPERATIONS[name];
    const pattern = new RegExp(`^${operation.path.replace(/\{\w+\}/g, '[^/]+')}$`);
    if (operation.method === method && pattern.test(path)) return name;
  }
  throw new Error(`The API has no ${method} ${path}`);
}

/**
 * The API for ra-data-simple-rest, which builds URLs by itself. The operation is looked up by
 * method and URL, so the answer is checked like that of any other call.
 */
export function createRestClient(api: AdminApi): typeof fetchUtils.fetchJson {
  return async (address, { method = 'GET', body, signal } = {}) => {
    try {
      const operation = operationAt(method, address);
      const { data, headers } = await api.request(operation, address, { body, signal });
      return { status: 200, headers, body: '', json: data };
    } catch (error) {
      throw toHttpError(error);
    }
  };
}
