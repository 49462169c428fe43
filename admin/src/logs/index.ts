import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { LogRecord } from '../providers/data/records.js';

export const logs: ResourceProps = {
  name: 'logs',
  icon: HistoryIcon,
  list: lazy(() => import('./LogList.js').then((module) => ({ default: module.LogList }))),
  recordRepresentation: (entry: LogRecord) => `#${entry.id}`,
};
