import BanIcon from '@mui/icons-material/Block';
import HoldIcon from '@mui/icons-material/PauseCircleOutlined';
import ReleaseIcon from '@mui/icons-material/PlayCircleOutlined';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { BAN_REASONS } from '#libs/domain/index.js';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { CallApi } from '../providers/api.js';
import type { ClusterRecord, Notice } from '../providers/data/records.js';
import { isUnanswered } from '../providers/httpError.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';

type Action = 'hold' | 'release' | 'ban';
type Change = Schemas['ClusterChangeDto'];

const STYLES: Record<Action, { icon: ReactNode; color: 'warning' | 'success' | 'error' }> = {
  hold: { icon: <HoldIcon fontSize="small" />, color: 'warning' },
  release: { icon: <ReleaseIcon fontSize="small" />, color: 'success' },
  ban: { icon: <BanIcon fontSize="small" />, color: 'error' },
};

export function ClusterActions() {
  const [done, setDone] = useState<number>();
  return (
    <>
      {/* Rendered empty first, so that screen readers announce its text. */}
      <Hint
        role="status"
        text={done ? 'clusters.progress' : undefined}
        args={{ smart_count: done }}
      />
      {(['hold', 'release', 'ban'] as const).map((action) => (
        <ClusterButton key={action} action={action} onProgress={setDone} />
      ))}
    </>
  );
}

interface ClusterButtonProps {
  action: Action;
  /** Members that a decision in several calls has changed so far; undefined when all are. */
  onProgress: (users?: number) => void;
}

function ClusterButton({ action, onProgress }: ClusterButtonProps) {
  const effect = useEffectOf(action);
  const { id, users } = useRecord<ClusterRecord>();
  /** The state after a failed call, from which the next try continues. */
  const rest = useRef<Change>(undefined);
  const run = async (api: CallApi, notice: Notice) => {
    try {
      while (rest.current?.next !== null) {
        const part = await decide(api, id, action, notice, rest.current);
        rest.current = { ...part, users: part.users + (rest.current?.users ?? 0) };
        onProgress(part.next === null ? undefined : rest.current.users);
      }
    } catch (error) {
      if (!isUnanswered(error)) {
        rest.current = undefined;
        onProgress();
      }
      throw error;
    }
    const { users: changed } = rest.current;
    rest.current = undefined;
    return { users: changed };
  };
  return (
    <ConfirmButton
      permission="users.change"
      {...STYLES[action]}
      label={`clusters.${action}`}
      confirmArgs={{ id, smart_count: users }}
      confirmDetails={effect}
      reasons={action === 'release' ? undefined : BAN_REASONS}
      run={run}
      count={({ users: changed }) => changed}
      success={`clusters.${action}_done`}
    />
  );
}

/** Decides about the next members, thousands in a call; `before` is the previous response. */
function decide(
  api: CallApi,
  id: number,
  action: Action,
  notice: Notice,
  before?: Change,
): Promise<Change> {
  const path = { id };
  const more = before && { decision_id: before.decision_id, after: before.next ?? undefined };
  if (action === 'release') return api('releaseCluster', { path, body: { ...more } });
  const body = { ...notice, ...more };
  return action === 'hold' ? api('holdCluster', { path, body }) : api('banCluster', { path, body });
}

function useEffectOf(action: Action): string | undefined {
  const translate = useTranslate();
  const { campaign_mode } = useSiteSettings();
  if (action === 'release') return undefined;
  return translate(action === 'ban' ? `users.ban_effect.${campaign_mode}` : 'clusters.hold_effect');
}
