import type { ComponentType } from 'react';
import { ShowBase, useRecordContext } from 'react-admin';
import { lazyPart } from '../components/lazy/lazyPart.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { SHOWN_ERROR } from '../components/record/RecordDialog.js';
import { RecordParts } from '../components/record/RecordParts.js';
import type { ClusterRecord } from '../providers/data/records.js';
import { ClusterActions } from './ClusterActions.js';
import { ClusterOverview } from './parts/ClusterOverview.js';
import { type ClusterPart, partAt } from './parts/index.js';

const PARTS: Record<ClusterPart, ComponentType> = {
  overview: ClusterOverview,
  members: lazyPart(async () => (await import('./parts/ClusterMembers.js')).ClusterMembers),
  decisions: lazyPart(async () => (await import('./parts/ClusterDecisions.js')).ClusterDecisions),
};

export const ClusterDialog = ({ id, part }: RecordViewProps) => (
  <ShowBase id={id} queryOptions={SHOWN_ERROR}>
    <ClusterContent id={id} part={partAt(part) ?? 'overview'} />
  </ShowBase>
);

function ClusterContent({ id, part }: { id: string; part: ClusterPart }) {
  const cluster = useRecordContext<ClusterRecord>();
  return (
    <RecordParts
      id={id}
      part={part}
      parts={PARTS}
      args={cluster && { id }}
      actions={<ClusterActions />}
    />
  );
}
