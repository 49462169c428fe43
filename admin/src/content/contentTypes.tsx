import AboutIcon from '@mui/icons-material/InfoOutlined';
import WhitepaperIcon from '@mui/icons-material/MenuBookOutlined';
import RoadmapIcon from '@mui/icons-material/RouteOutlined';
import type { ReactElement } from 'react';
import type { ContentType } from '#libs/domain/index.js';
import type { Tone } from '../components/ShareBar.js';

/** How each content type looks; its name is `contents.type.<type>` in the catalogues. */
export const CONTENT_TYPE_LOOKS: Record<ContentType, { icon: ReactElement; tone: Tone }> = {
  about: { icon: <AboutIcon />, tone: 'info' },
  whitepaper: { icon: <WhitepaperIcon />, tone: 'primary' },
  roadmap: { icon: <RoadmapIcon />, tone: 'secondary' },
};
