import { Outline } from './outline.js';
import { PAGE_ICON_PATHS, type PageIconName } from './page-icon-paths.js';

interface PageIconProps {
  name: PageIconName;
  /** Edge length in pixels. */
  size?: number;
}

/** Any icon of the site, for use inside pages. */
export function PageIcon({ name, size }: PageIconProps) {
  return <Outline path={PAGE_ICON_PATHS[name]} size={size} />;
}
