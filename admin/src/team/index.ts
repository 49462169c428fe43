import TeamIcon from '@mui/icons-material/GroupsOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyPart } from '../components/lazy/lazyPart.js';
import type { TeamMemberRecord } from '../providers/data/records.js';

export const team: ResourceProps = {
  name: 'team',
  icon: TeamIcon,
  list: lazyPart(async () => (await import('./TeamList.js')).TeamList),
  recordRepresentation: (member: TeamMemberRecord) => member.name,
};
