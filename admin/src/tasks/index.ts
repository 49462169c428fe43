import RocketIcon from '@mui/icons-material/RocketLaunchOutlined';

import type { ResourceProps } from 'react-admin';
import { localized } from '#libs/domain/index.js';
import { lazyScreen } from '../components/shell/screen.js';
import type { TaskRecord } from '../providers/data/records.js';
import { currentLanguage } from '../providers/i18n/i18nProvider.js';

export const tasks: ResourceProps = {
  name: 'tasks',
  icon: RocketIcon,
  list: lazyScreen(async () => (await import('./TaskList.js')).TaskList),
  recordRepresentation: (task: TaskRecord) => localized(task, 'title', currentLanguage()),
};
