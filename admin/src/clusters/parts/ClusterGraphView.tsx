import { Box, Skeleton, useTheme } from '@mui/material';
import { LinkBase, useTranslate } from 'react-admin';
import type { ClusterLink } from '#libs/domain/index.js';
import { LoadFailed } from '../../components/figures/EmptyState.js';
import { FiguresTable } from '../../components/figures/FiguresTable.js';
import { Hint } from '../../components/text.js';
import { useRecord } from '../../components/useRecord.js';
import type { ClusterGraph, ClusterRecord } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import { clusterLayout, type PlacedMember, RADIUS, SIZE } from './clusterLayout.js';

/** Dashes tell kinds apart where colours do not. */
const DASHES: Readonly<Record<ClusterLink, string | undefined>> = {
  key: undefined,
  funder: undefined,
  evidence: '6 3',
  invitation: '2 3',
  network: '1 4',
};

export function ClusterGraphView() {
  const translate = useTranslate();
  const { id } = useRecord<ClusterRecord>();
  const { data, error, refetch } = useApiQuery([`clusters/${id}/graph`], (api) =>
    api('getClusterGraph', { path: { id } }),
  );
  if (error) return <LoadFailed title="clusters.graph_failed" error={error} retry={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={SIZE} sx={{ mb: 2.5 }} />;
  return (
    <Box component="section" aria-label={translate('clusters.graph')} sx={{ mb: 2.5 }}>
      <ClusterPicture graph={data} />
      {data.is_cut && <Hint text="clusters.cut" args={{ amount: data.nodes.length }} />}
      <LinksTable graph={data} />
    </Box>
  );
}

function ClusterPicture({ graph }: { graph: ClusterGraph }) {
  const translate = useTranslate();
  const { palette } = useTheme();
  const members = clusterLayout(graph);
  const places = new Map(members.map((member) => [member.id, member]));
  return (
    <Box sx={{ overflowX: 'auto', '& a:focus-visible circle': { strokeWidth: 5 } }}>
      <svg
        width={SIZE}
        height={SIZE}
        viewBox={`0 0 ${SIZE} ${SIZE}`}
        style={{ display: 'block', margin: '0 auto' }}
      >
        <title>{translate('clusters.picture')}</title>
        {graph.edges.map(({ from, to, kind }) => {
          const [one, other] = [places.get(from), places.get(to)];
          if (!one || !other) return null;
          return (
            <line
              key={`${kind} ${from} ${to}`}
              x1={one.x}
              y1={one.y}
              x2={other.x}
              y2={other.y}
              stroke={palette.text.secondary}
              strokeOpacity={0.45}
              strokeDasharray={DASHES[kind]}
            />
          );
        })}
        {members.map((member) => (
          <MemberDot key={member.id} member={member} />
        ))}
      </svg>
    </Box>
  );
}

function MemberDot({ member }: { member: PlacedMember }) {
  const { palette } = useTheme();
  const { id, name, x, y, is_banned, is_held } = member;
  const color = is_banned
    ? palette.error.main
    : is_held
      ? palette.warning.main
      : palette.primary.main;
  return (
    <LinkBase to={`/users/${id}`} aria-label={name}>
      <circle
        cx={x}
        cy={y}
        r={RADIUS}
        fill={palette.background.paper}
        stroke={color}
        strokeWidth={3}
      >
        <title>{name}</title>
      </circle>
    </LinkBase>
  );
}

/** Links in the picture; a list of more would not be read. */
const LISTED = 200;
const HEADS = ['user', 'other', 'kind'].map((column) => `clusters.column.${column}`);

function LinksTable({ graph: { nodes, edges } }: { graph: ClusterGraph }) {
  const translate = useTranslate();
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  return (
    <FiguresTable
      title="clusters.graph"
      heads={HEADS}
      rows={edges.slice(0, LISTED).map(({ from, to, kind }) => ({
        key: `${kind} ${from} ${to}`,
        cells: [names.get(to) ?? to, names.get(from) ?? from, translate(`clusters.kind.${kind}`)],
      }))}
      sx={{ mt: 1, '& th, & td': { p: 0.75, textAlign: 'left' } }}
    />
  );
}
