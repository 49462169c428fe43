import { useTranslate } from 'react-admin';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { useRecord } from '../components/useRecord.js';
import type { ClusterRecord } from '../providers/data/records.js';

const TONES = {
  open: 'neutral',
  held: 'warning',
  released: 'success',
  banned: 'error',
} as const satisfies Record<ClusterRecord['status'], string>;

/** The decision of a person; while open, whether the rule holds the members. */
export function ClusterStatus() {
  const { status, is_held } = useRecord<ClusterRecord>();
  if (status === 'open' && is_held) {
    return <StatusBadge tone="warning" label="clusters.held_by_rule" />;
  }
  return <StatusBadge tone={TONES[status]} label={`clusters.status.${status}`} />;
}

/** Kinds of links between the members, the strongest first. */
export function ClusterReasons() {
  const translate = useTranslate();
  const { reasons } = useRecord<ClusterRecord>();
  const names = reasons.map(({ kind }) => translate(`clusters.kind.${kind}`));
  return <span>{names.join(' · ')}</span>;
}
