import HistoryIcon from '@mui/icons-material/HistoryOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../components/shell/screen.js';
import type { LogRecord } from '../providers/data/records.js';

export const logs: ResourceProps = {
  name: 'logs',
  icon: HistoryIcon,
  list: lazyScreen(async () => (await import('./LogList.js')).LogList),
  recordRepresentation: (entry: LogRecord) => `#${entry.id}`,
};
