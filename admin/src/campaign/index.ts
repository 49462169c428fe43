import CampaignIcon from '@mui/icons-material/CampaignOutlined';
import { lazy } from 'react';
import type { ResourceProps } from 'react-admin';

/** One campaign, so the resource's one screen is its page. */
export const campaign: ResourceProps = {
  name: 'campaign',
  icon: CampaignIcon,
  list: lazy(() =>
    import('./CampaignPage.js').then((module) => ({ default: module.CampaignPage })),
  ),
};
