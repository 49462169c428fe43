import { Box, Skeleton, Typography, useTheme } from '@mui/material';
import { Link, LinkBase, useTranslate } from 'react-admin';
import { LoadFailed } from '../../components/figures/EmptyState.js';
import { FiguresTable } from '../../components/figures/FiguresTable.js';
import { useNumberFormat } from '../../components/figures/formats.js';
import { Hint, LeadingText, Text } from '../../components/text.js';
import { useRecord } from '../../components/useRecord.js';
import type { ReferralGraph, UserRecord } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import { NODE, type PlacedNode, type ReferralLayout, referralLayout } from './referralLayout.js';
import { useSignals } from './userQueries.js';

export function ReferralGraphView() {
  const translate = useTranslate();
  const { id } = useRecord<UserRecord>();
  const query = useApiQuery([`users/${id}/referral-graph`], (api) =>
    api('getReferralGraph', { path: { id } }),
  );
  const { data: graph, error, refetch } = query;
  // The picture is useful without its marks.
  const { data: signals = [] } = useSignals();
  if (error) return <LoadFailed title="users.referrals.failed" error={error} retry={refetch} />;
  if (!graph) return <Skeleton variant="rounded" height={200} />;
  if (graph.nodes.length < 2) return null;
  const layout = referralLayout(graph, signals);
  const inviter = inviterOf(graph, id);
  return (
    <Box component="section" aria-label={translate('referrals.graph')} sx={{ mb: 3 }}>
      {inviter ? (
        <Typography variant="body2">
          <LeadingText text="referrals.invited_by" />
          <Link to={`/users/${inviter.id}/referrals`}>{inviter.name}</Link>
        </Typography>
      ) : (
        <Text text="referrals.no_inviter" variant="body2" />
      )}
      <ReferralPicture layout={layout} />
      {graph.is_cut && <Hint text="referrals.cut" args={{ amount: graph.nodes.length }} />}
      <FiguresTable
        title="referrals.graph"
        heads={HEADS}
        rows={layout.nodes.map((node) => ({
          key: node.id,
          cells: [
            node.name,
            inviterOf(graph, node.id)?.name ?? '—',
            node.invited,
            node.total_points,
            statesOf(node)
              .map((state) => translate(`referrals.mark.${state}`))
              .join(translate('users.separator')) || '—',
          ],
        }))}
        sx={TABLE}
      />
    </Box>
  );
}

const inviterOf = ({ nodes, edges }: ReferralGraph, id: number) => {
  const from = edges.find((edge) => edge.to === id)?.from;
  return nodes.find((node) => node.id === from);
};

const TABLE = { mt: 1, '& th, & td': { p: 0.75, textAlign: 'left' } };
const HEADS = ['user', 'inviter', 'invited', 'points', 'marks'].map(
  (column) => `referrals.column.${column}`,
);

const statesOf = ({ is_banned, marks }: PlacedNode) => [...(is_banned ? ['banned'] : []), ...marks];

const showMiddle = (box: HTMLElement | null): void => {
  if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2;
};

function ReferralPicture({ layout }: { layout: ReferralLayout }) {
  const translate = useTranslate();
  const { palette } = useTheme();
  const { width, height, nodes, lines } = layout;
  // Room for outlines and focus rings.
  const edge = 4;
  return (
    <Box
      ref={showMiddle}
      sx={{ overflowX: 'auto', py: 1, '& a:focus-visible rect': { strokeWidth: 4 } }}
    >
      <svg
        width={width + 2 * edge}
        height={height + 2 * edge}
        viewBox={`${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`}
        style={{ display: 'block', margin: '0 auto' }}
      >
        <title>{translate('referrals.picture')}</title>
        {lines.map(({ key, from, to }) => {
          const middle = (from[1] + to[1]) / 2;
          return (
            <path
              key={key}
              d={`M${from[0]} ${from[1]} C${from[0]} ${middle} ${to[0]} ${middle} ${to[0]} ${to[1]}`}
              fill="none"
              stroke={palette.text.secondary}
              strokeOpacity={0.6}
            />
          );
        })}
        {nodes.map((node) => (
          <UserNode key={node.id} node={node} />
        ))}
      </svg>
    </Box>
  );
}

/** Longest name that fits, in characters. */
const NAME_LENGTH = 15;

const short = (name: string): string =>
  name.length > NAME_LENGTH ? `${name.slice(0, NAME_LENGTH - 1)}…` : name;

function UserNode({ node }: { node: PlacedNode }) {
  const translate = useTranslate();
  const { palette } = useTheme();
  const { compact } = useNumberFormat();
  const { id, name, x, y, marks, total_points, is_banned, generation } = node;
  const told = statesOf(node).map((state) => translate(`referrals.mark.${state}`));
  const color = is_banned ? palette.error.main : marks.length > 0 ? palette.warning.main : null;
  const points = translate('users.amount.points', { amount: compact(total_points) });
  return (
    <LinkBase to={`/users/${id}/referrals`} aria-current={generation === 0 ? 'true' : undefined}>
      <rect
        x={x}
        y={y}
        width={NODE.width}
        height={NODE.height}
        rx={10}
        fill={palette.background.paper}
        stroke={color ?? (generation === 0 ? palette.primary.main : palette.text.secondary)}
        strokeWidth={color || generation === 0 ? 2 : 1}
        strokeDasharray={marks.length > 0 ? '5 3' : undefined}
      />
      <text
        x={x + NODE.width / 2}
        y={y + 19}
        textAnchor="middle"
        fontSize={13}
        fontWeight={600}
        fill={palette.text.primary}
      >
        {short(name)}
      </text>
      <text
        x={x + NODE.width / 2}
        y={y + 35}
        textAnchor="middle"
        fontSize={11}
        fill={color ?? palette.text.secondary}
      >
        {told.length > 0 ? told.join(' · ') : points}
      </text>
    </LinkBase>
  );
}
