import GroupIcon from '@mui/icons-material/GroupsOutlined';
import ExcludeIcon from '@mui/icons-material/PersonRemoveOutlined';
import { Box } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { Link, useTranslate } from 'react-admin';
import type { ClusterLink } from '#libs/domain/index.js';
import { ConfirmButton } from '../../components/action/ConfirmButton.js';
import { DateTime, useNumberFormat } from '../../components/figures/formats.js';
import { BannedBadge, HeldBadge } from '../../components/figures/StatusBadge.js';
import { PartList, type PartRecord, PartRow } from '../../components/record/PartList.js';
import { useRecord } from '../../components/useRecord.js';
import {
  type ClusterMemberRecord,
  type ClusterRecord,
  userName,
} from '../../providers/data/records.js';
import { DOTTED, ROW } from '../../theme/styles.js';
import { useClusterGraph } from './useClusterGraph.js';

export const ClusterMembers = () => (
  <PartList part="members" icon={<GroupIcon />} sort="user_id" row={Member} />
);

function Member({ record: member }: PartRecord<ClusterMemberRecord>) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const { user_id, signed_up_at, total_points, claimed_tokens, has_past, links } = member;
  const past = has_past === null ? 'unknown' : has_past ? 'used' : 'new';
  return (
    <PartRow
      title={<Link to={`/users/${user_id}`}>{userName(member)}</Link>}
      text={
        <>
          {links.map((kind) => (
            <LinkedTo key={kind} userId={user_id} kind={kind} />
          ))}
          <Line>{translate(`clusters.wallet.${past}`)}</Line>
        </>
      }
      end={
        <Box sx={{ ...ROW, gap: 1 }}>
          {member.is_banned && <BannedBadge />}
          {member.is_held && !member.is_banned && <HeldBadge />}
          <ExcludeButton member={member} />
        </Box>
      }
    >
      <Dotted
        items={[
          translate('users.amount.points', { amount: number(total_points) }),
          translate('users.amount.tokens', { amount: number(claimed_tokens) }),
        ]}
      />
      <div>
        {translate('clusters.signed_up')} <DateTime time={signed_up_at} />
      </div>
    </PartRow>
  );
}

/** Linked members that a row names; it counts the others. */
const NAMED = 3;

/** A kind of link, and the members at its other ends as far as the graph has them. */
function LinkedTo({ userId, kind }: { userId: number; kind: ClusterLink }) {
  const translate = useTranslate();
  const { data } = useClusterGraph();
  const names = new Map(data?.nodes.map(({ id, name }) => [id, name]));
  const others = (data?.edges ?? []).flatMap(({ from, to, kind: own }) =>
    own !== kind ? [] : from === userId ? [to] : to === userId ? [from] : [],
  );
  const name = translate(`clusters.kind.${kind}`);
  if (others.length === 0) return <Line>{name}</Line>;
  const more = others.length - NAMED;
  return (
    <Line>
      {translate('clusters.linked_to', { kind: name })}{' '}
      {others.slice(0, NAMED).map((id, n) => (
        <Fragment key={id}>
          {n > 0 && translate('users.separator')}
          <Link to={`/users/${id}`}>{names.get(id) ?? `#${id}`}</Link>
        </Fragment>
      ))}
      {more > 0 && ` ${translate('clusters.linked_more', { smart_count: more })}`}
    </Line>
  );
}

const Line = ({ children }: { children: ReactNode }) => (
  <Box component="span" sx={{ display: 'block' }}>
    {children}
  </Box>
);

const Dotted = ({ items }: { items: readonly string[] }) => (
  <Box component="span" sx={DOTTED}>
    {items.map((item) => (
      <span key={item}>{item}</span>
    ))}
  </Box>
);

function ExcludeButton({ member }: { member: ClusterMemberRecord }) {
  const { id } = useRecord<ClusterRecord>();
  const name = userName(member);
  return (
    <ConfirmButton
      permission="users.change"
      compactOnPhone
      icon={<ExcludeIcon fontSize="small" />}
      label="clusters.exclude"
      named={{ name }}
      color="warning"
      run={(api) => api('excludeClusterMembers', { path: { id }, body: { ids: [member.user_id] } })}
      success="clusters.exclude_done"
    />
  );
}
