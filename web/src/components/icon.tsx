import { ICON_PATHS, type IconName } from './icon-paths.js';
import { Outline } from './outline.js';

interface IconProps {
  name: IconName;
  /** Edge length in pixels. */
  size?: number;
}

/** One of the shell's icons. */
export function Icon({ name, size }: IconProps) {
  return <Outline path={ICON_PATHS[name]} size={size} />;
}
