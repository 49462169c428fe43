import AppealIcon from '@mui/icons-material/GavelOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../components/shell/screen.js';
import type { AppealRecord } from '../providers/data/records.js';

export const appeals: ResourceProps = {
  name: 'appeals',
  icon: AppealIcon,
  list: lazyScreen(async () => (await import('./AppealList.js')).AppealList),
  recordRepresentation: ({ id }: AppealRecord) => `#${id}`,
};
