import { Box, Skeleton, type Theme, useTheme } from '@mui/material';
import { type ReactNode, useMemo } from 'react';
import { Link, LinkBase, useTranslate } from 'react-admin';
import { CLUSTER_LINKS, type ClusterLink } from '#libs/domain/index.js';
import { LoadFailed } from '../../components/figures/EmptyState.js';
import { FiguresTable } from '../../components/figures/FiguresTable.js';
import { Caption, Hint } from '../../components/text.js';
import type { ClusterGraph } from '../../providers/data/records.js';
import { PLAIN_LIST, ROW } from '../../theme/styles.js';
import { clusterLayout, type PlacedMember, RADIUS, SIZE } from './clusterLayout.js';
import { useClusterGraph } from './useClusterGraph.js';

/** Dashes and widths tell kinds apart where colours do not. */
const LINES: Readonly<Record<ClusterLink, { dashes?: string; width: number }>> = {
  key: { width: 3 },
  funder: { width: 1.5 },
  evidence: { width: 1.5, dashes: '8 4' },
  invitation: { width: 1.5, dashes: '3 3' },
  network: { width: 2, dashes: '1 4' },
};

const STATES = ['banned', 'held', 'free'] as const;

type MemberState = (typeof STATES)[number];

const stateOf = ({ is_banned, is_held }: ClusterGraph['nodes'][number]): MemberState =>
  is_banned ? 'banned' : is_held ? 'held' : 'free';

/** Fillings tell states apart where colours do not. */
const dotOf = (state: MemberState, { palette }: Theme) =>
  ({
    banned: { stroke: palette.error.main, fill: palette.error.main },
    held: { stroke: palette.warning.main, fill: palette.background.paper },
    free: { stroke: palette.primary.main, fill: palette.primary.main, fillOpacity: 0.35 },
  })[state];

export function ClusterGraphView() {
  const translate = useTranslate();
  const { data, error, refetch } = useClusterGraph();
  if (error) return <LoadFailed title="clusters.graph_failed" error={error} retry={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={SIZE} />;
  if (data.nodes.length === 0) return null;
  return (
    <Box component="section" aria-label={translate('clusters.graph')}>
      <ClusterPicture graph={data} />
      <Legend graph={data} />
      {data.is_cut && <Hint text="clusters.cut" args={{ amount: data.nodes.length }} />}
      <LinksTable graph={data} />
    </Box>
  );
}

/** Hidden from assistive technology: the table below has the same links. */
function ClusterPicture({ graph }: { graph: ClusterGraph }) {
  const members = useMemo(() => clusterLayout(graph), [graph]);
  const places = new Map(members.map((member) => [member.id, member]));
  const heights = members.map(({ y }) => y);
  const top = Math.min(...heights) - 2 * RADIUS;
  const bottom = Math.max(...heights) + 2 * RADIUS;
  return (
    <Box
      component="svg"
      aria-hidden
      viewBox={`0 ${top} ${SIZE} ${bottom - top}`}
      sx={{ display: 'block', width: '100%', maxWidth: SIZE, mx: 'auto' }}
    >
      {graph.edges.map(({ from, to, kind }) => {
        const [one, other] = [places.get(from), places.get(to)];
        if (!one || !other) return null;
        return (
          <Line
            key={`${kind} ${from} ${to}`}
            kind={kind}
            from={[one.x, one.y]}
            to={[other.x, other.y]}
          />
        );
      })}
      {members.map((member) => (
        <MemberDot key={member.id} member={member} />
      ))}
    </Box>
  );
}

type Place = readonly [x: number, y: number];

function Line({ kind, from, to }: { kind: ClusterLink; from: Place; to: Place }) {
  const { palette } = useTheme();
  const { width, dashes } = LINES[kind];
  return (
    <line
      x1={from[0]}
      y1={from[1]}
      x2={to[0]}
      y2={to[1]}
      stroke={palette.text.secondary}
      strokeOpacity={0.6}
      strokeWidth={width}
      strokeDasharray={dashes}
    />
  );
}

function MemberDot({ member }: { member: PlacedMember }) {
  const translate = useTranslate();
  const theme = useTheme();
  const { id, name, x, y } = member;
  const state = stateOf(member);
  return (
    <LinkBase to={`/users/${id}`} tabIndex={-1}>
      {/* So that the lines do not show through. */}
      <circle cx={x} cy={y} r={RADIUS} fill={theme.palette.background.paper} />
      <circle cx={x} cy={y} r={RADIUS} strokeWidth={2.5} {...dotOf(state, theme)}>
        <title>{`${name} · ${translate(`clusters.member.${state}`)}`}</title>
      </circle>
    </LinkBase>
  );
}

function Legend({ graph: { nodes, edges } }: { graph: ClusterGraph }) {
  const theme = useTheme();
  const states = new Set(nodes.map(stateOf));
  const kinds = new Set(edges.map(({ kind }) => kind));
  return (
    <Box
      component="ul"
      aria-hidden
      sx={{
        ...PLAIN_LIST,
        ...ROW,
        flexWrap: 'wrap',
        justifyContent: 'center',
        columnGap: 2,
        my: 1,
      }}
    >
      {STATES.filter((state) => states.has(state)).map((state) => (
        <Sign key={state} text={`clusters.member.${state}`} width={14}>
          <circle cx={7} cy={7} r={5} strokeWidth={2} {...dotOf(state, theme)} />
        </Sign>
      ))}
      {CLUSTER_LINKS.filter((kind) => kinds.has(kind)).map((kind) => (
        <Sign key={kind} text={`clusters.kind.${kind}`} width={28}>
          <Line kind={kind} from={[0, 7]} to={[28, 7]} />
        </Sign>
      ))}
    </Box>
  );
}

interface SignProps {
  text: string;
  width: number;
  children: ReactNode;
}

const Sign = ({ text, width, children }: SignProps) => (
  <Box component="li" sx={{ ...ROW, gap: 0.75 }}>
    <svg width={width} height={14} aria-hidden="true">
      {children}
    </svg>
    <Caption text={text} />
  </Box>
);

/** Links listed in the table. */
const LISTED = 200;
const HEADS = ['user', 'other', 'kind'].map((column) => `clusters.column.${column}`);

function LinksTable({ graph: { nodes, edges } }: { graph: ClusterGraph }) {
  const translate = useTranslate();
  const names = new Map(nodes.map(({ id, name }) => [id, name]));
  const linkTo = (id: number) => <Link to={`/users/${id}`}>{names.get(id) ?? `#${id}`}</Link>;
  return (
    <>
      <FiguresTable
        title="clusters.graph"
        heads={HEADS}
        rows={edges.slice(0, LISTED).map(({ from, to, kind }) => ({
          key: `${kind} ${from} ${to}`,
          cells: [linkTo(to), linkTo(from), translate(`clusters.kind.${kind}`)],
        }))}
        sx={{ '& th, & td': { p: 0.75, textAlign: 'left', overflowWrap: 'anywhere' } }}
      />
      {edges.length > LISTED && (
        <Hint text="clusters.cut_links" args={{ amount: LISTED, smart_count: edges.length }} />
      )}
    </>
  );
}
