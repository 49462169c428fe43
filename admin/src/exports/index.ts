import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../components/shell/screen.js';

/** No records of its own: the resource's one screen has the files to take along. */
export const exports: ResourceProps = {
  name: 'exports',
  icon: DownloadIcon,
  list: lazyScreen(async () => (await import('./ExportPage.js')).ExportPage),
};
