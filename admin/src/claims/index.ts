import TokenIcon from '@mui/icons-material/TokenOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../components/shell/screen.js';
import type { ClaimRecord } from '../providers/data/records.js';

export const claims: ResourceProps = {
  name: 'claims',
  icon: TokenIcon,
  list: lazyScreen(async () => (await import('./ClaimList.js')).ClaimList),
  recordRepresentation: ({ id }: ClaimRecord) => `#${id}`,
};
