import TokenIcon from '@mui/icons-material/TokenOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyPart } from '../components/lazy/lazyPart.js';
import type { ClaimRecord } from '../providers/data/records.js';

export const claims: ResourceProps = {
  name: 'claims',
  icon: TokenIcon,
  list: lazyPart(async () => (await import('./ClaimList.js')).ClaimList),
  recordRepresentation: ({ id }: ClaimRecord) => `#${id}`,
};
