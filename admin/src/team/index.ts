import TeamIcon from '@mui/icons-material/GroupsOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { TeamMemberRecord } from '../providers/data/records.js';

export const team: ResourceProps = {
  name: 'team',
  icon: TeamIcon,
  list: lazy(() => import('./TeamList.js').then((module) => ({ default: module.TeamList }))),
  recordRepresentation: (member: TeamMemberRecord) => member.name,
};
