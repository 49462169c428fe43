import AppealIcon from '@mui/icons-material/GavelOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { AppealRecord } from '../providers/data/records.js';

export const appeals: ResourceProps = {
  name: 'appeals',
  icon: AppealIcon,
  list: lazy(() => import('./AppealList.js').then((module) => ({ default: module.AppealList }))),
  recordRepresentation: ({ id }: AppealRecord) => `#${id}`,
};
