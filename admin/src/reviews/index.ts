import ReviewIcon from '@mui/icons-material/FactCheckOutlined';

import type { ResourceProps } from 'react-admin';
import { lazyScreen } from '../components/shell/screen.js';
import type { ReviewRecord } from '../providers/data/records.js';
import { currentLanguage } from '../providers/i18n/i18nProvider.js';
import { reviewerOf, taskOf } from './reviewNames.js';

/** One at a time at `/reviews`, all at `/reviews/all`. */
export const reviews: ResourceProps = {
  name: 'reviews',
  icon: ReviewIcon,
  list: lazyScreen(async () => (await import('./ReviewPage.js')).ReviewPage),
  recordRepresentation: (review: ReviewRecord) =>
    `${reviewerOf(review)} · ${taskOf(review, currentLanguage())}`,
};
