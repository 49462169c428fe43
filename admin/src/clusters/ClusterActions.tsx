import BanIcon from '@mui/icons-material/Block';
import HoldIcon from '@mui/icons-material/PauseCircleOutlined';
import ReleaseIcon from '@mui/icons-material/PlayCircleOutlined';
import type { ReactNode } from 'react';
import { useRefresh } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { BAN_REASONS } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { useRecord } from '../components/useRecord.js';
import type { CallApi } from '../providers/api.js';
import type { ClusterRecord, Notice } from '../providers/data/records.js';

type Action = 'hold' | 'release' | 'ban';

const STYLES: Record<Action, { icon: ReactNode; color: 'warning' | 'success' | 'error' }> = {
  hold: { icon: <HoldIcon fontSize="small" />, color: 'warning' },
  release: { icon: <ReleaseIcon fontSize="small" />, color: 'success' },
  ban: { icon: <BanIcon fontSize="small" />, color: 'error' },
};

/** Decides about all members, thousands in a call; answers how many have changed. */
async function decide(api: CallApi, id: number, action: Action, notice: Notice) {
  const path = { id };
  const call = (more: object): Promise<Schemas['ClusterChangeDto']> => {
    if (action === 'release') return api('releaseCluster', { path, body: more });
    const body = { ...notice, ...more };
    return action === 'hold'
      ? api('holdCluster', { path, body })
      : api('banCluster', { path, body });
  };
  let part = await call({});
  let { users } = part;
  while (part.next !== null) {
    part = await call({ decision_id: part.decision_id, after: part.next });
    users += part.users;
  }
  return { users };
}

export const ClusterActions = () => (
  <>
    <ClusterButton action="hold" />
    <ClusterButton action="release" />
    <ClusterButton action="ban" />
  </>
);

function ClusterButton({ action }: { action: Action }) {
  const refresh = useRefresh();
  const { id, users } = useRecord<ClusterRecord>();
  return (
    <ConfirmButton
      permission="users.change"
      compactOnPhone
      {...STYLES[action]}
      label={`clusters.${action}`}
      confirmArgs={{ id, smart_count: users }}
      reasons={action === 'release' ? undefined : BAN_REASONS}
      run={(api, notice) => decide(api, id, action, notice)}
      count={({ users: changed }) => changed}
      onSuccess={refresh}
      success={`clusters.${action}_done`}
    />
  );
}
