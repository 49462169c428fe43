import AppealIcon from '@mui/icons-material/GavelOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyPart } from '../components/lazy/lazyPart.js';
import type { AppealRecord } from '../providers/data/records.js';

export const appeals: ResourceProps = {
  name: 'appeals',
  icon: AppealIcon,
  list: lazyPart(async () => (await import('./AppealList.js')).AppealList),
  recordRepresentation: ({ id }: AppealRecord) => `#${id}`,
};
