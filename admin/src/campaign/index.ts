import CampaignIcon from '@mui/icons-material/CampaignOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyPart } from '../components/lazy/lazyPart.js';

/** One campaign, so the resource's one screen is its page. */
export const campaign: ResourceProps = {
  name: 'campaign',
  icon: CampaignIcon,
  list: lazyPart(async () => (await import('./CampaignPage.js')).CampaignPage),
};
