import simpleRestProvider from 'ra-data-simple-rest';
import {
  type DataProvider,
  type fetchUtils,
  type Identifier,
  type RaRecord,
  useDataProvider,
} from 'react-admin';
import { api, type CallApi, OPERATIONS } from '../api.js';

const ADMIN_API = '/api/v1/admin';

/** react-admin's data provider, and calls of the API beyond create, read, update and delete. */
interface AdminDataProvider extends DataProvider {
  call: CallApi;
}

export type { CallApi };

export const useApi = (): CallApi => useDataProvider<AdminDataProvider>().call;

type OperationName = keyof typeof OPERATIONS;

/** The operations by method and address, in which `*` stands for a record's id. */
const BY_ADDRESS = new Map(
  Object.entries(OPERATIONS).map(([name, { method, path }]) => [
    `${method} ${path.replace(/\{\w+\}/, '*')}`,
    name as OperationName,
  ]),
);

/** A record's id, after the API's address and the resource. */
const ID = /^((?:\/[^/]+){4}\/)[^/]+/;

/** The operation on a resource, a record, or a list below a record. */
function operationAt(method: string, address: string): OperationName {
  const [path = ''] = address.split('?');
  const name = BY_ADDRESS.get(`${method} ${path.replace(ID, '$1*')}`);
  if (!name) throw new Error(`The API has no ${method} ${path}`);
  return name;
}

/** Looks up the operation of a URL that ra-data-simple-rest has built, to check the response. */
const request: typeof fetchUtils.fetchJson = async (
  address,
  { method = 'GET', body, signal } = {},
) => {
  const { data, headers } = await api.request(operationAt(method, address), address, {
    body,
    signal,
  });
  return { status: 200, headers, body: '', json: data };
};

/** A referral is identified by the invited user, a cluster's member by the user. */
const idOf = (record: { id?: Identifier; invited_id?: Identifier; user_id?: Identifier }) =>
  record.id ?? record.invited_id ?? record.user_id;

const rest = simpleRestProvider(ADMIN_API, request);

/** Every call rejects with an HttpError. */
export const dataProvider: AdminDataProvider = {
  ...rest,
  supportAbortSignal: true,
  call: api.call,
  /** `meta.isEstimate` says that the total is one; `meta.count: 'exact'` asks for none. */
  getList: async (resource, { filter, pagination, sort, meta, signal }) => {
    const { page = 1, perPage = 1 } = pagination ?? {};
    const { field = 'id', order = 'ASC' } = sort ?? {};
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      range: JSON.stringify([(page - 1) * perPage, page * perPage - 1]),
      sort: JSON.stringify([field, order]),
      ...(meta?.count && { count: meta.count }),
    });
    const address = `${ADMIN_API}/${resource}?${query}`;
    const { json, headers } = await request(address, { signal });
    const data = (json as RaRecord[]).map((record) => ({ ...record, id: idOf(record) }));
    const total = Number(headers.get('Content-Range')?.split('/').at(-1));
    const isEstimate = headers.has('X-Total-Estimated');
    return { data: data as never[], total, meta: { isEstimate } };
  },
  // The specification's call has the member as its body (section 7).
  delete: async (resource, params) => {
    if (resource !== 'team') return rest.delete(resource, params);
    const { id, previousData } = params;
    const body = JSON.stringify(previousData);
    const { data } = await api.request('deleteTeamMember', `${ADMIN_API}/team/${id}`, { body });
    return { data: data as never };
  },
};
