import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { MAX_LIST_LENGTH } from '#libs/domain/index.js';
import type { AdminApi } from '../api.js';
import { type CampaignWork, createCampaignWork } from './campaignWork.js';
import { createPayoutWork, type PayoutWork } from './payoutWork.js';
import type {
  CampaignDay,
  CampaignState,
  ContentRecord,
  DailyLogStats,
  DailyUserStats,
  DayUserStats,
  LogStats,
  Notice,
  SiteSettingsRecord,
  TaskRecord,
  TaskStats,
  UserRecord,
  UserStats,
} from './records.js';
import { createRestClient } from './restClient.js';
import { toResult } from './result.js';

const ADMIN_API = '/api/v1/admin';

const EXPORTS = {
  users: 'exportUsers',
  completions: 'exportCompletions',
  ledger: 'exportLedger',
  claims: 'exportClaims',
  decisions: 'exportDecisions',
  appeals: 'exportAppeals',
  referrals: 'exportReferrals',
  tasks: 'exportTasks',
  logs: 'exportLogs',
} as const;

/** The collections that the API hands out as a file. */
export type ExportedCollection = keyof typeof EXPORTS;

export type PasswordChange = Schemas['PasswordChangeDto'];
export type Adjustment = Schemas['AdjustmentDto'];

/** react-admin's data provider plus the actions the API has beyond create, read, update, delete. */
export interface AdminDataProvider extends DataProvider, CampaignWork, PayoutWork {
  /** Reasons are codes of templates, or an admin's own words. */
  banUser: (id: Identifier, notice: Notice) => Promise<{ data: UserRecord }>;
  /** Gives a user points, or takes them with a negative number. */
  adjustPoints: (id: Identifier, adjustment: Adjustment) => Promise<{ data: UserRecord }>;
  /** Answers from how many sessions. */
  signOutUser: (id: Identifier) => Promise<{ data: Schemas['SignedOutDto'] }>;
  /** Answer the users that changed, which may be fewer; any number of ids. */
  banUsers: (ids: Identifier[], notice: Notice) => Promise<{ data: UserRecord[] }>;
  deleteUsers: (ids: Identifier[]) => Promise<{ data: UserRecord[] }>;
  /** Change every user that a filter matches, if they are still that many; answer their ids. */
  banMatching: (
    filter: object,
    total: number,
    notice: Notice,
  ) => Promise<{ data: { ids: number[] } }>;
  /** The reason is for the log. */
  deleteMatching: (
    filter: object,
    total: number,
    notice: Notice,
  ) => Promise<{ data: { ids: number[] } }>;
  unbanUser: (id: Identifier) => Promise<{ data: UserRecord }>;
  unbanUsers: (ids: Identifier[]) => Promise<{ data: UserRecord[] }>;
  userStats: () => Promise<{ data: UserStats }>;
  /** The figures of today and of the days before it, as far as they were kept. */
  userStatsHistory: () => Promise<{ data: DayUserStats[] }>;
  /** Users who came on each of the last days, as days go in a time zone (IANA name). */
  dailyUserStats: (days: number, timeZone: string) => Promise<{ data: DailyUserStats }>;
  /** Switches to the state wanted, so that two admins who press at once do not undo each other. */
  switchTask: (id: Identifier, is_active: boolean) => Promise<{ data: TaskRecord }>;
  /** Move a record to a place of its group, counted from 1; answer the group in its new order. */
  moveTask: (id: Identifier, place: number) => Promise<{ data: TaskRecord[] }>;
  moveContent: (id: Identifier, place: number) => Promise<{ data: ContentRecord[] }>;
  taskStats: () => Promise<{ data: TaskStats }>;
  campaign: () => Promise<{ data: CampaignState }>;
  /** Switches the campaign: live is for good. */
  goLive: () => Promise<{ data: CampaignState }>;
  pauseCampaign: () => Promise<{ data: CampaignState }>;
  resumeCampaign: () => Promise<{ data: CampaignState }>;
  /** Each of the last days in UTC, the oldest first. */
  dailyCampaignStats: (days: number) => Promise<{ data: CampaignDay[] }>;
  /** Rows of the log of each of the last days, as days go in a time zone (IANA name). */
  dailyLogStats: (days: number, timeZone: string) => Promise<{ data: DailyLogStats }>;
  logStats: () => Promise<{ data: LogStats }>;
  exportCsv: (collection: ExportedCollection, filter: object) => Promise<{ data: Blob }>;
  settings: () => Promise<{ data: SiteSettingsRecord }>;
  saveSettings: (settings: SiteSettingsRecord) => Promise<{ data: SiteSettingsRecord }>;
  changePassword: (passwords: PasswordChange) => Promise<{ data: object }>;
}

// Sequential, so that the server never runs more than one long transaction for us.
async function inBatches(
  ids: Identifier[],
  act: (ids: number[]) => Promise<UserRecord[]>,
): Promise<UserRecord[]> {
  const changed: UserRecord[] = [];
  for (let first = 0; first < ids.length; first += MAX_LIST_LENGTH) {
    changed.push(...(await act(ids.slice(first, first + MAX_LIST_LENGTH).map(Number))));
  }
  return changed;
}

/** Whom a user has invited is known by the id of the invited. */
const idOf = (record: { id?: Identifier; invited_id?: Identifier }) =>
  record.id ?? record.invited_id;

/** Builds the provider on the given client, and one whose calls outlive the page; every call rejects with an HttpError. */
export function createDataProvider(api: AdminApi, lasting = api): AdminDataProvider {
  const one = (id: Identifier) => ({ path: { id: Number(id) } });
  const exportCsv = (collection: ExportedCollection, filter: object) => {
    const isFiltered = Object.keys(filter).length > 0;
    const query = isFiltered ? { filter: JSON.stringify(filter) } : {};
    return api.call(EXPORTS[collection], { query });
  };
  const actOnUsers = (action: 'bulkUnbanUsers' | 'bulkDeleteUsers') => (ids: Identifier[]) =>
    toResult(inBatches(ids, (batch) => api.call(action, { body: { ids: batch } })));
  const banUsers = (ids: Identifier[], notice: Notice) =>
    inBatches(ids, (batch) => api.call('bulkBanUsers', { body: { ids: batch, ...notice } }));
  const actOnMatching = async (
    action: 'banMatchingUsers' | 'deleteMatchingUsers',
    filter: object,
    total: number,
    more: Partial<Notice> = {},
  ) => {
    const selection = { filter: JSON.stringify(filter), total, ...more };
    const ids: number[] = [];
    let after: number | null = null;
    do {
      const body = { ...selection, ...(after !== null && { after }) };
      const part: { ids: number[]; next: number | null } = await api.call(action, { body });
      ids.push(...part.ids);
      after = part.next;
    } while (after !== null);
    return { ids };
  };
  const rest = simpleRestProvider(ADMIN_API, createRestClient(api));
  return {
    ...rest,
    ...createCampaignWork(api, lasting),
    ...createPayoutWork(api),
    supportAbortSignal: true,
    getList: async (resource, params) => {
      const page = await rest.getList(resource, params);
      return { ...page, data: page.data.map((record) => ({ ...record, id: idOf(record) })) };
    },
    // The specification's call has the member as its body (section 7).
    delete: async (resource, params) => {
      if (resource !== 'team') return rest.delete(resource, params);
      const { id, previousData } = params;
      const address = `${ADMIN_API}/team/${id}`;
      const body = JSON.stringify(previousData);
      const { data } = await toResult(api.request('deleteTeamMember', address, { body }));
      return { data: data.data as never };
    },
    banUser: (id, body) => toResult(api.call('banUser', { ...one(id), body })),
    adjustPoints: (id, body) => toResult(api.call('adjustPoints', { ...one(id), body })),
    signOutUser: (id) => toResult(api.call('signOutUser', one(id))),
    banUsers: (ids, notice) => toResult(banUsers(ids, notice)),
    deleteUsers: actOnUsers('bulkDeleteUsers'),
    banMatching: (filter, total, notice) =>
      toResult(actOnMatching('banMatchingUsers', filter, total, notice)),
    deleteMatching: (filter, total, { reason }) =>
      toResult(actOnMatching('deleteMatchingUsers', filter, total, { reason })),
    unbanUser: (id) => toResult(api.call('unbanUser', one(id))),
    unbanUsers: actOnUsers('bulkUnbanUsers'),
    userStats: () => toResult(api.call('getUserStats')),
    userStatsHistory: () => toResult(api.call('getUserStatsHistory')),
    dailyUserStats: (days, time_zone) =>
      toResult(api.call('getDailyUserStats', { query: { days, time_zone } })),
    moveTask: (id, place) => toResult(api.call('moveTask', { ...one(id), body: { place } })),
    moveContent: (id, place) => toResult(api.call('moveContent', { ...one(id), body: { place } })),
    switchTask: (id, is_active) =>
      toResult(api.call('toggleTask', { ...one(id), body: { is_active } })),
    taskStats: () => toResult(api.call('getTaskStats')),
    campaign: () => toResult(api.call('getCampaign')),
    goLive: () => toResult(api.call('goLive')),
    pauseCampaign: () => toResult(api.call('pauseCampaign')),
    resumeCampaign: () => toResult(api.call('resumeCampaign')),
    dailyCampaignStats: (days) => toResult(api.call('getDailyCampaignStats', { query: { days } })),
    dailyLogStats: (days, time_zone) =>
      toResult(api.call('getDailyLogStats', { query: { days, time_zone } })),
    logStats: () => toResult(api.call('getLogStats')),
    exportCsv: (collection, filter) => toResult(exportCsv(collection, filter)),
    settings: () => toResult(api.call('getSettings')),
    saveSettings: (body) => toResult(api.call('updateSettings', { body })),
    changePassword: (body) => toResult(api.call('changePassword', { body })),
  };
}
