import RocketIcon from '@mui/icons-material/RocketLaunchOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import { localized } from '#libs/domain/index.js';
import type { TaskRecord } from '../providers/data/records.js';
import { currentLanguage } from '../providers/i18n/i18nProvider.js';

export const tasks: ResourceProps = {
  name: 'tasks',
  icon: RocketIcon,
  list: lazy(() => import('./TaskList.js').then((module) => ({ default: module.TaskList }))),
  recordRepresentation: (task: TaskRecord) => localized(task, 'title', currentLanguage()),
};
