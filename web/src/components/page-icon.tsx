import { ICON_PATHS, IconSvg } from './icon.js';

/** The shell's icons and those that only pages draw; kept out of the entry chunk. */
const PAGE_ICON_PATHS = {
  ...ICON_PATHS,
  clock: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2',
  calendar: 'M5 6.5h14v13H5zM5 10.5h14M8.5 4v4m7-4v4',
  social: 'M4.5 18.5V6.5a2 2 0 0 1 2-2h11a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2H8.5l-4 3Zm4-9.5h7m-7 3h4.5',
  wallet:
    'M17 7.5V5.2a1 1 0 0 0-1.2-1L5.6 6a2 2 0 0 0-1.6 2v9.5a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-8a2 2 0 0 0-2-2H5.5m11 6h.2',
  engagement: 'm12 4 2.4 5.1 5.6.7-4.1 3.8 1.1 5.5L12 16.4l-5 2.7 1.1-5.5L4 9.8l5.6-.7L12 4Z',
  referral:
    'M9.5 5a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4Zm-6 14c0-3 2.5-5 6-5s6 2 6 5M16 5.3a3 3 0 0 1 0 5.8m1.5 3.2c1.9.7 3 2.4 3 4.7',
  book: 'M5 5.5A1.5 1.5 0 0 1 6.5 4H19v13H6.5A1.5 1.5 0 0 0 5 18.5m0-13v13A1.5 1.5 0 0 0 6.5 20H19v-3M9 8h6m-6 3.5h4',
  eye: 'M3 12c2-4 5-6 9-6s7 2 9 6c-2 4-5 6-9 6s-7-2-9-6Zm9-2.8a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6Z',
  shield: 'M12 3.5 5 6v5.5c0 4.3 2.7 7.3 7 9 4.3-1.7 7-4.7 7-9V6l-7-2.5Zm-3 8.3 2.2 2.2 4-4.2',
  spark:
    'M12 3.5c.6 4.7 3.8 7.9 8.5 8.5-4.7.6-7.9 3.8-8.5 8.5-.6-4.7-3.8-7.9-8.5-8.5 4.7-.6 7.9-3.8 8.5-8.5Z',
  download: 'M12 4.5v10m-4-4 4 4 4-4M5 18.5h14',
  inbox: 'M4.5 13.5 7 5.5h10l2.5 8v5h-15v-5Zm0 0H9c.3 1.7 1.3 2.5 3 2.5s2.7-.8 3-2.5h4.5',
  linkedin:
    'M5 5h14v14H5zM8.5 11v5m0-8.2V8m3.5 8v-5m0 2.2c.3-1.5 1.2-2.2 2.2-2.2 1.3 0 1.8.9 1.8 2.4V16',
  medium: 'M4.5 6.5h4l3.5 7 3.5-7h4M4.5 17.5h4m7 0h4M6 6.5v11m12-11v11',
  youtube:
    'M6 6.5h12a2.5 2.5 0 0 1 2.5 2.5v6a2.5 2.5 0 0 1-2.5 2.5H6A2.5 2.5 0 0 1 3.5 15V9A2.5 2.5 0 0 1 6 6.5Zm4.5 3v5l4.5-2.5-4.5-2.5Z',
  coins:
    'M9.5 5c3 0 5.5 1.1 5.5 2.5S12.5 10 9.5 10 4 8.9 4 7.5 6.5 5 9.5 5ZM4 7.5v4.5c0 1.4 2.5 2.5 5.5 2.5M4 12v4.5C4 17.9 6.5 19 9.5 19M15 7.5v2m0 2c3 0 5.5 1.1 5.5 2.5s-2.5 2.5-5.5 2.5-5.5-1.1-5.5-2.5 2.5-2.5 5.5-2.5Zm-5.5 2.5v2.5c0 1.4 2.5 2.5 5.5 2.5s5.5-1.1 5.5-2.5V14',
  plus: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 8.5v7M8.5 12h7',
  share:
    'M17 4.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM6.5 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM17 14.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5ZM8.7 10.8l6.1-2.7M8.7 13.2l6.1 2.7',
  survey:
    'M9 5H6.5A1.5 1.5 0 0 0 5 6.5v12A1.5 1.5 0 0 0 6.5 20h11a1.5 1.5 0 0 0 1.5-1.5v-12A1.5 1.5 0 0 0 17.5 5H15M9 3.5h6v3H9zM8.5 11.5l1 1 2-2m2 1.5h2.5m-7.5 4 1 1 2-2m2 1.5h2.5',
  mail: 'M4 6.5h16v11.5H4zM4.5 7l7.5 6 7.5-6',
  mic: 'M12 3.5a3 3 0 0 1 3 3V11a3 3 0 0 1-6 0V6.5a3 3 0 0 1 3-3ZM5.5 11a6.5 6.5 0 0 0 13 0M12 17.5v3',
  edit: 'M4.5 19.5l1-4.5L16 4.5l3.5 3.5L9 18.5l-4.5 1ZM13.5 7l3.5 3.5',
} as const;

export type PageIconName = keyof typeof PAGE_ICON_PATHS;

interface PageIconProps {
  name: PageIconName;
  /** Edge length in pixels. */
  size?: number;
}

/** Any icon of the site, for use inside pages. */
export function PageIcon({ name, size }: PageIconProps) {
  return <IconSvg path={PAGE_ICON_PATHS[name]} size={size} />;
}
