import RocketIcon from '@mui/icons-material/RocketLaunchOutlined';

import type { ResourceProps } from 'react-admin';
import { localized } from '#libs/domain/index.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import type { TaskRecord } from '../providers/data/records.js';
import { currentLanguage } from '../providers/i18n/i18nProvider.js';

export const tasks: ResourceProps = {
  name: 'tasks',
  icon: RocketIcon,
  list: lazyPart(async () => (await import('./TaskList.js')).TaskList),
  recordRepresentation: (task: TaskRecord) => localized(task, 'title', currentLanguage()),
};
