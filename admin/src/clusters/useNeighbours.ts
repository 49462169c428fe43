import { useState } from 'react';
import { parseQueryFromLocation, useGetList } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import { useRecordAddress, useRecordMatch } from '../components/record/RecordAddress.js';
import type { ClusterRecord } from '../providers/data/records.js';

/** The list's order where its address names none. */
export const CLUSTER_SORT = { field: 'score', order: 'DESC' } as const;

/** As many as the list shows first. */
const PAGE = { page: 1, perPage: 100 };

/** The order, filters and direction in the list's address. */
function listOf(search: string) {
  const { sort: field, order = 'DESC', filter = {} } = parseQueryFromLocation({ search });
  return { pagination: PAGE, sort: field ? { field, order } : CLUSTER_SORT, filter };
}

/**
 * Moves to the clusters before and after this one in the list, in the same part; undefined at its ends. The order stays while
 * the cluster is open, although a decision may remove it from a filtered list.
 */
export function useNeighbours(id: number) {
  const { search, state } = useLocation();
  const { part } = useRecordMatch();
  const { addressOf } = useRecordAddress();
  const navigate = useNavigate();
  const [order, setOrder] = useState<readonly number[]>();
  const { data } = useGetList<ClusterRecord>('clusters', listOf(search), { retry: false });
  if (!order && data) setOrder(data.map((cluster) => cluster.id));
  const place = order?.indexOf(id) ?? -1;
  const moveTo = (other: number | undefined) =>
    other === undefined || place === -1
      ? undefined
      : () => navigate(addressOf(other, part), { replace: true, state });
  return { previous: moveTo(order?.[place - 1]), next: moveTo(order?.[place + 1]) };
}
