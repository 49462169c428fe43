import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../components/shell/screen.js';

/** No records: the resource's only screen offers the exports. */
export const exports: ResourceProps = {
  name: 'exports',
  icon: DownloadIcon,
  list: lazyScreen(async () => (await import('./ExportPage.js')).ExportPage),
};
