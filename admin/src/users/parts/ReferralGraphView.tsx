import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type Identifier, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { useNumberFormat } from '../../components/figures/formats.js';
import type { ReferralGraph } from '../../providers/data/records.js';
import { PartError } from './PartList.js';
import { ReferralPicture } from './ReferralPicture.js';
import { type PlacedNode, referralLayout } from './referralLayout.js';
import { useReferralGraph, useSignals } from './useReferrals.js';

interface ReferralGraphViewProps {
  id: Identifier;
}

export function ReferralGraphView({ id }: ReferralGraphViewProps) {
  const translate = useTranslate();
  const { data: graph, error, refetch } = useReferralGraph(id);
  // Without them the picture only lacks its marks.
  const { data: signals = [] } = useSignals(id);
  if (error) return <PartError part="referrals" error={error} retry={refetch} />;
  if (!graph) return <Skeleton variant="rounded" height={200} />;
  if (graph.nodes.length < 2) return null;
  const layout = referralLayout(graph, signals);
  return (
    <Box component="section" aria-label={translate('referrals.graph')} sx={{ mb: 3 }}>
      <Inviter graph={graph} id={id} />
      <ReferralPicture layout={layout} />
      {graph.is_cut && (
        <Typography variant="body2" color="textSecondary">
          {translate('referrals.cut', { amount: graph.nodes.length })}
        </Typography>
      )}
      <ReferralTable graph={graph} nodes={layout.nodes} />
    </Box>
  );
}

const inviterOf = ({ nodes, edges }: ReferralGraph, id: Identifier) => {
  const from = edges.find((edge) => edge.to === Number(id))?.from;
  return nodes.find((node) => node.id === from);
};

function Inviter({ graph, id }: ReferralGraphViewProps & { graph: ReferralGraph }) {
  const translate = useTranslate();
  const inviter = inviterOf(graph, id);
  if (!inviter) return <Typography variant="body2">{translate('referrals.no_inviter')}</Typography>;
  return (
    <Typography variant="body2">
      {translate('referrals.invited_by')}{' '}
      <MuiLink component={Link} to={`/users/${inviter.id}/referrals`}>
        {inviter.name}
      </MuiLink>
    </Typography>
  );
}

const TABLE = {
  mt: 1,
  '& summary': { cursor: 'pointer', color: 'text.secondary', fontSize: '0.8125rem', py: 0.5 },
  '@media (pointer: coarse)': { '& summary': { lineHeight: '36px' } },
  '& table': { width: '100%', mt: 1, borderCollapse: 'collapse', fontSize: '0.8125rem' },
  '& th, & td': { p: 0.75, textAlign: 'left', borderBottom: 1, borderColor: 'divider' },
};

/** The picture as a table. */
function ReferralTable({ graph, nodes }: { graph: ReferralGraph; nodes: PlacedNode[] }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const columns = ['user', 'inviter', 'invited', 'points', 'marks'];
  return (
    <Box component="details" sx={TABLE}>
      <summary>{translate('dashboard.as_table')}</summary>
      <Box sx={{ overflowX: 'auto' }}>
        <table aria-label={translate('referrals.graph')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {translate(`referrals.column.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {nodes.map((node) => (
              <tr key={node.id}>
                <th scope="row">{node.name}</th>
                <td>{inviterOf(graph, node.id)?.name ?? '—'}</td>
                <td>{number(node.invited)}</td>
                <td>{number(node.total_points)}</td>
                <td>
                  {[...(node.is_banned ? ['banned'] : []), ...node.marks]
                    .map((mark) => translate(`referrals.mark.${mark}`))
                    .join(translate('users.separator')) || '—'}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Box>
  );
}
