import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** No records of its own: the resource's one screen has the files to take along. */
export const exports: ResourceProps = {
  name: 'exports',
  icon: DownloadIcon,
  list: lazy(() => import('./ExportPage.js').then((module) => ({ default: module.ExportPage }))),
};
