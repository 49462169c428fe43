import { Box, LinearProgress, Skeleton, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { pointsToTokens } from '#libs/domain/index.js';
import { DateTime, useNumberFormat } from '../../components/figures/formats.js';
import { DetailList } from '../../components/record/RecordDialog.js';
import { Hint, Text } from '../../components/text.js';
import { useRecord } from '../../components/useRecord.js';
import type { ClusterRecord } from '../../providers/data/records.js';
import { INSET, PLAIN_LIST, ROW } from '../../theme/styles.js';
import { ClusterStatus } from '../ClusterFields.js';
import { ClusterGraphView } from './ClusterGraphView.js';
import { useClusterGraph } from './useClusterGraph.js';

export function ClusterOverview() {
  const { number } = useNumberFormat();
  const cluster = useRecord<ClusterRecord>();
  return (
    <>
      <Score />
      <DetailList
        fields={{
          users: number(cluster.users),
          at_stake: <AtStake />,
          created_at: <DateTime time={cluster.created_at} />,
          updated_at: <DateTime time={cluster.updated_at} />,
        }}
      />
      <Reasons />
      <ClusterGraphView />
    </>
  );
}

/** Points of all members and their whole tokens; unknown where the graph has only a part of the members. */
function AtStake() {
  const translate = useTranslate();
  const { data, error } = useClusterGraph();
  if (error || data?.is_cut) return translate('clusters.at_stake_unknown');
  if (!data) return <Skeleton width={120} />;
  const points = data.nodes.reduce((sum, { total_points }) => sum + total_points, 0);
  const tokens = data.nodes.reduce((sum, node) => sum + pointsToTokens(node.total_points), 0);
  return translate('clusters.at_stake', { points, tokens });
}

function Score() {
  const translate = useTranslate();
  const { score } = useRecord<ClusterRecord>();
  return (
    <Box sx={{ ...INSET, mb: 2.5 }}>
      <Box sx={{ ...ROW, justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Typography sx={{ fontWeight: 700 }}>{translate('clusters.score', { score })}</Typography>
        <ClusterStatus />
      </Box>
      <LinearProgress
        variant="determinate"
        value={score}
        aria-label={translate('clusters.score_label')}
        sx={{ my: 1, height: 8, borderRadius: 4 }}
      />
      <Hint text="clusters.score_help" />
      <Hint text="clusters.help" sx={{ mt: 0.5 }} />
    </Box>
  );
}

function Reasons() {
  const translate = useTranslate();
  const { reasons, known, with_past } = useRecord<ClusterRecord>();
  return (
    <Box component="section" sx={{ my: 2.5 }}>
      <Text text="clusters.reasons" variant="h3" />
      <Box component="ul" sx={{ ...PLAIN_LIST, mt: 1, display: 'grid', gap: 1 }}>
        {reasons.map(({ kind, links }) => (
          <Reason
            key={kind}
            name={`clusters.kind.${kind}`}
            text={translate(`clusters.reason.${kind}`, { smart_count: links })}
          />
        ))}
        {known > 0 && (
          <Reason
            name="clusters.past"
            text={translate('clusters.past_text', { known, with_past })}
          />
        )}
      </Box>
    </Box>
  );
}

const Reason = ({ name, text }: { name: string; text: string }) => (
  <Box component="li">
    <Text text={name} variant="body2" component="span" sx={{ display: 'block', fontWeight: 600 }} />
    <Text variant="body2" component="span">
      {text}
    </Text>
  </Box>
);
