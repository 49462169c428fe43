import { Box, Skeleton } from '@mui/material';
import { Link, useTranslate } from 'react-admin';
import type { ClusterLink } from '#libs/domain/index.js';
import type { ClusterGraph } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import { INSET, PLAIN_LIST } from '../../theme/styles.js';
import { RetryAlert } from '../figures/EmptyState.js';
import { Hint } from '../text.js';

interface WalletLinksProps {
  clusterId: number;
  userId: number;
}

/** The links of a user to other members of a cluster. */
export function WalletLinks({ clusterId, userId }: WalletLinksProps) {
  const translate = useTranslate();
  const { data, error, refetch } = useApiQuery([`clusters/${clusterId}/graph`], (api) =>
    api('getClusterGraph', { path: { id: clusterId } }),
  );
  if (error) return <RetryAlert title="clusters.graph_failed" error={error} retry={refetch} />;
  if (!data) return <Skeleton variant="rounded" height={64} />;
  const links = linksOf(data, userId);
  return (
    <Box sx={INSET}>
      <Hint text="clusters.graph" />
      <Box
        component="ul"
        aria-label={translate('clusters.graph')}
        // Scrolled by the arrow keys too.
        tabIndex={0}
        sx={{ ...PLAIN_LIST, typography: 'body2', maxHeight: 240, overflowY: 'auto' }}
      >
        {links.map(({ id, name, kinds }) => (
          <li key={id}>
            <Link to={`/users/${id}`} target="_blank" rel="noopener">
              {name}
            </Link>
            {': '}
            {kinds.map((kind) => translate(`clusters.kind.${kind}`)).join(' · ')}
          </li>
        ))}
      </Box>
      {data.is_cut && <Hint text="clusters.cut" args={{ amount: data.nodes.length }} />}
    </Box>
  );
}

/** The members that a user is linked to, with the kinds of links. */
function linksOf({ nodes, edges }: ClusterGraph, userId: number) {
  const kinds = new Map<number, ClusterLink[]>();
  for (const { from, to, kind } of edges) {
    const other = from === userId ? to : to === userId ? from : undefined;
    if (other !== undefined) kinds.set(other, [...(kinds.get(other) ?? []), kind]);
  }
  return nodes.flatMap(({ id, name }) => {
    const own = kinds.get(id);
    return own ? [{ id, name, kinds: own }] : [];
  });
}
