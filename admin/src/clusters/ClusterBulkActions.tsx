import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { SelectionBar, useBulkSelection } from '../components/list/Selection.js';
import type { ClusterRecord } from '../providers/data/records.js';
import {
  CLUSTER_CHOICES,
  type ClusterChoice,
  type DecidedClusters,
  decideClusters,
  undoDecisions,
} from './clusterCalls.js';
import { useClusterChoice } from './clusterChoices.js';

/** Decisions about all selected clusters, which one click undoes. */
export const ClusterBulkActions = () => (
  <SelectionBar matching={false}>
    {CLUSTER_CHOICES.map((choice) => (
      <BulkButton key={choice} choice={choice} />
    ))}
  </SelectionBar>
);

function BulkButton({ choice }: { choice: ClusterChoice }) {
  const { selected, ids, clear } = useBulkSelection<ClusterRecord>();
  const { button, keepReason } = useClusterChoice(choice);
  const users = selected.reduce((sum, cluster) => sum + cluster.users, 0);
  const texts = `clusters.bulk_${choice}`;
  const count = ({ decisions }: DecidedClusters) => decisions.length;
  return (
    <ConfirmButton<DecidedClusters>
      {...button}
      compactOnPhone
      isDisabled={ids.length === 0}
      confirmTitle={`${texts}_title`}
      confirmContent={`${texts}_confirm`}
      confirmArgs={{ smart_count: ids.length, users }}
      run={(api, notice) => {
        keepReason(notice);
        return decideClusters(api, ids, choice, notice);
      }}
      onSuccess={clear}
      success={`${texts}_done`}
      count={count}
      failure="clusters.bulk_failed"
      undo={({ decisions }) =>
        decisions.length === 0
          ? undefined
          : {
              run: (api) => undoDecisions(api, decisions),
              success: 'clusters.bulk_undone',
              count,
              failure: 'clusters.bulk_undo_failed',
            }
      }
    />
  );
}
