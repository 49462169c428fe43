import PreviousIcon from '@mui/icons-material/NavigateBefore';
import NextIcon from '@mui/icons-material/NavigateNext';
import { IconButton } from '@mui/material';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ConfirmButton } from '../components/action/ConfirmButton.js';
import { useShortcuts } from '../components/action/keys.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { Hint } from '../components/text.js';
import { useRecord } from '../components/useRecord.js';
import type { CallApi } from '../providers/api.js';
import type { ClusterRecord, Notice } from '../providers/data/records.js';
import { isUnanswered } from '../providers/httpError.js';
import {
  CLUSTER_CHOICES,
  type ClusterChange,
  type ClusterChoice,
  decidePart,
  type MadeDecision,
  undoDecision,
} from './clusterCalls.js';
import { useClusterChoice } from './clusterChoices.js';
import { useNeighbours } from './useNeighbours.js';

const KEYS: Record<ClusterChoice, string> = { hold: 'H', release: 'R', ban: 'B' };

/** The last decision in this tab, which a key undoes, also from the next cluster. */
const made: { last: MadeDecision | null } = { last: null };

export function ClusterActions() {
  const { id } = useRecord<ClusterRecord>();
  const [done, setDone] = useState<number>();
  const hold = useRef<HTMLButtonElement>(null);
  const release = useRef<HTMLButtonElement>(null);
  const ban = useRef<HTMLButtonElement>(null);
  const buttons = { hold, release, ban };
  const { previous, next } = useNeighbours(id);
  useShortcuts(
    {
      h: () => hold.current?.click(),
      r: () => release.current?.click(),
      b: () => ban.current?.click(),
      n: next,
      p: previous,
      u: useUndoLast(),
    },
    { isDialog: true },
  );
  return (
    <>
      {/* Rendered empty first, so that screen readers announce its text. */}
      <Hint
        role="status"
        text={done ? 'clusters.progress' : undefined}
        args={{ smart_count: done }}
      />
      {CLUSTER_CHOICES.map((choice) => (
        <ClusterButton
          key={choice}
          choice={choice}
          buttonRef={buttons[choice]}
          onProgress={setDone}
        />
      ))}
      <MoveButton label="clusters.previous" keyName="P" move={previous} icon={<PreviousIcon />} />
      <MoveButton label="clusters.next" keyName="N" move={next} icon={<NextIcon />} />
    </>
  );
}

/** Undoes the last decision about any cluster. */
function useUndoLast() {
  const { run } = useApiCall<{ id: number }>();
  return () => {
    const { last } = made;
    if (!last) return;
    made.last = null;
    run({
      run: async (api) => {
        await undoDecision(api, last);
        return { id: last.cluster };
      },
      success: 'clusters.undone_last',
      failure: 'clusters.undo_failed',
    });
  };
}

interface MoveButtonProps {
  label: string;
  keyName: string;
  /** Undefined at the end of the list. */
  move: (() => void) | undefined;
  icon: ReactNode;
}

/** Left out on phones, which have no room for it beside the decisions. */
function MoveButton({ label, keyName, move, icon }: MoveButtonProps) {
  const translate = useTranslate();
  const text = translate(label);
  return (
    <IconButton
      onClick={move}
      disabled={!move}
      aria-label={text}
      aria-keyshortcuts={keyName}
      title={`${text} (${keyName})`}
      sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
    >
      {icon}
    </IconButton>
  );
}

interface ClusterButtonProps {
  choice: ClusterChoice;
  buttonRef: RefObject<HTMLButtonElement | null>;
  /** Members that a decision in several calls has changed so far; undefined when all are. */
  onProgress: (users?: number) => void;
}

function ClusterButton({ choice, buttonRef, onProgress }: ClusterButtonProps) {
  const { button, keepReason } = useClusterChoice(choice);
  const { id, users } = useRecord<ClusterRecord>();
  /** The state after a failed call, from which the next try continues. */
  const rest = useRef<ClusterChange>(undefined);
  const run = async (api: CallApi, notice: Notice) => {
    keepReason(notice);
    try {
      while (rest.current?.next !== null) {
        const part = await decidePart(api, id, choice, notice, rest.current);
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
    const { users: changed, decision_id } = rest.current;
    made.last = { cluster: id, decision: decision_id };
    rest.current = undefined;
    return { users: changed };
  };
  return (
    <ConfirmButton
      {...button}
      buttonRef={buttonRef}
      keyName={KEYS[choice]}
      confirmArgs={{ id, smart_count: users }}
      run={run}
      count={({ users: changed }) => changed}
      success={`clusters.${choice}_done`}
    />
  );
}
