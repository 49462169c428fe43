import TokenIcon from '@mui/icons-material/TokenOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';
import type { ClaimRecord } from '../providers/data/records.js';

export const claims: ResourceProps = {
  name: 'claims',
  icon: TokenIcon,
  list: lazy(() => import('./ClaimList.js').then((module) => ({ default: module.ClaimList }))),
  recordRepresentation: ({ id }: ClaimRecord) => `#${id}`,
};
