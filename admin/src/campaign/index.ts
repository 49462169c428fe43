import CampaignIcon from '@mui/icons-material/CampaignOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../components/shell/screen.js';

/** One campaign: the resource's only screen is its page. */
export const campaign: ResourceProps = {
  name: 'campaign',
  icon: CampaignIcon,
  list: lazyScreen(async () => (await import('./CampaignPage.js')).CampaignPage),
};
