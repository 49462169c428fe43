import { Box, LinearProgress, Typography } from '@mui/material';
import { useTranslate } from 'react-admin';
import { DateTime, useNumberFormat } from '../../components/figures/formats.js';
import { DetailList } from '../../components/record/RecordDialog.js';
import { Hint, Text } from '../../components/text.js';
import { useRecord } from '../../components/useRecord.js';
import type { ClusterRecord } from '../../providers/data/records.js';
import { INSET, PLAIN_LIST } from '../../theme/styles.js';
import { ClusterStatus } from '../ClusterFields.js';
import { ClusterGraphView } from './ClusterGraphView.js';

export function ClusterOverview() {
  const { number } = useNumberFormat();
  const cluster = useRecord<ClusterRecord>();
  return (
    <>
      <Score />
      <Reasons />
      <ClusterGraphView />
      <DetailList
        fields={{
          users: number(cluster.users),
          status: <ClusterStatus />,
          created_at: <DateTime time={cluster.created_at} />,
          updated_at: <DateTime time={cluster.updated_at} />,
        }}
      />
      <Hint text="clusters.help" sx={{ mt: 2 }} />
    </>
  );
}

function Score() {
  const translate = useTranslate();
  const { score } = useRecord<ClusterRecord>();
  return (
    <Box sx={{ ...INSET, mb: 2.5 }}>
      <Typography sx={{ fontWeight: 700 }}>{translate('clusters.score', { score })}</Typography>
      <LinearProgress
        variant="determinate"
        value={score}
        aria-label={translate('clusters.score_label')}
        sx={{ my: 1, height: 8, borderRadius: 4 }}
      />
      <Hint text="clusters.score_help" />
    </Box>
  );
}

function Reasons() {
  const translate = useTranslate();
  const { reasons, known, with_past } = useRecord<ClusterRecord>();
  return (
    <Box component="section" sx={{ mb: 2.5 }}>
      <Text text="clusters.reasons" variant="h3" />
      <Box component="ul" sx={{ ...PLAIN_LIST, mt: 1, display: 'grid', gap: 1 }}>
        {reasons.map(({ kind, links }) => (
          <li key={kind}>
            <b>{translate(`clusters.kind.${kind}`)}</b>{' '}
            {translate(`clusters.reason.${kind}`, { smart_count: links })}
          </li>
        ))}
        {known > 0 && (
          <li>
            <b>{translate('clusters.past')}</b>{' '}
            {translate('clusters.past_text', { known, with_past })}
          </li>
        )}
      </Box>
    </Box>
  );
}
