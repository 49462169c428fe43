import { useRecord } from '../../components/useRecord.js';
import type { ClusterGraph, ClusterRecord } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';

/** The first members of the cluster in context, and the links between them; read once for all parts. */
export function useClusterGraph() {
  const { id } = useRecord<ClusterRecord>();
  return useApiQuery<ClusterGraph>([`clusters/${id}/graph`], (api) =>
    api('getClusterGraph', { path: { id } }),
  );
}
