import ArticleIcon from '@mui/icons-material/ArticleOutlined';

import type { ResourceProps } from 'react-admin';
import { localized } from '#libs/domain/index.js';
import { lazyScreen } from '../components/shell/screen.js';
import type { ContentRecord } from '../providers/data/records.js';
import { currentLanguage } from '../providers/i18n/i18nProvider.js';

export const contents: ResourceProps = {
  name: 'contents',
  icon: ArticleIcon,
  list: lazyScreen(async () => (await import('./ContentList.js')).ContentList),
  // The title, or the key without one.
  recordRepresentation: (item: ContentRecord) =>
    localized(item, 'title', currentLanguage()).trim() || item.key,
};
