import type { ComponentType } from 'react';
import { lazyPart } from '../components/lazy/lazyPart.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { RecordParts } from '../components/record/RecordParts.js';
import { ClusterActions } from './ClusterActions.js';
import { ClusterOverview } from './parts/ClusterOverview.js';
import type { ClusterPart } from './parts/index.js';

const PARTS: Record<ClusterPart, ComponentType> = {
  overview: ClusterOverview,
  members: lazyPart(() => import('./parts/ClusterMembers.js'), 'ClusterMembers'),
  decisions: lazyPart(() => import('./parts/ClusterDecisions.js'), 'ClusterDecisions'),
};

export const ClusterDialog = (address: RecordViewProps) => (
  <RecordParts
    {...address}
    parts={PARTS}
    argsOf={({ id }) => ({ id })}
    actions={<ClusterActions />}
  />
);
