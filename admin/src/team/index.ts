import TeamIcon from '@mui/icons-material/GroupsOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../components/shell/screen.js';
import type { TeamMemberRecord } from '../providers/data/records.js';

export const team: ResourceProps = {
  name: 'team',
  icon: TeamIcon,
  list: lazyScreen(async () => (await import('./TeamList.js')).TeamList),
  recordRepresentation: (member: TeamMemberRecord) => member.name,
};
