/** The shell's icons. They are part of every first view, so icons of single pages are not here. */
export const ICON_PATHS = {
  arrow: 'M5 12h14m-6-6 6 6-6 6',
  external: 'M14 5h5v5m0-5-8 8M18 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h4',
  menu: 'M4 8h16M4 16h16',
  close: 'm6 6 12 12M18 6 6 18',
  chevron: 'm6 9 6 6 6-6',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8Zm0-5v1.5m0 15V21M3 12h1.5m15 0H21M5.6 5.6l1.1 1.1m10.6 10.6 1.1 1.1m0-12.8-1.1 1.1M6.7 17.3l-1.1 1.1',
  moon: 'M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z',
  globe:
    'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM3.5 12h17M12 3.5c2.3 2.3 3.5 5.2 3.5 8.5s-1.2 6.2-3.5 8.5c-2.3-2.3-3.5-5.2-3.5-8.5s1.2-6.2 3.5-8.5Z',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5m0-8.2v.2',
  warning: 'M12 4 3 19.5h18L12 4Zm0 6v4.5m0 2.3v.2',
  error: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM9 9l6 6m0-6-6 6',
  offline:
    'M4 4l16 16M5 10.5a11 11 0 0 1 3.7-2M12 7.8c2.7 0 5 1 7 2.7M8 14a6 6 0 0 1 5-1.8m-1 5.6v.2',
  microblog: 'M5 4.5 19 19.5M18.5 4.5l-5.7 6.3m-1.9 2.2L5.2 19.5M5 4.5h3.7L19 19.5h-3.7L5 4.5Z',
  chat: 'M20.5 4.5 3.5 11.2l5 2 2 6.3 3-3.7 4.8 3.5 2.2-14.8ZM8.5 13.2l8-5.4-6 7.4',
  code_host:
    'M9.5 20v-3.2c-3 .8-3.7-1.3-4.7-1.8M14.5 20v-3.3c0-.9 0-1.4-.5-1.9 2.7-.3 5-1.4 5-5.3 0-1.2-.4-2.2-1.1-3 .1-.3.5-1.5-.2-3-1.4-.2-2.8 1-3.2 1.2a11 11 0 0 0-5 0C9.1 4.5 7.7 3.3 6.3 3.5c-.7 1.5-.3 2.7-.2 3A4.4 4.4 0 0 0 5 9.5c0 3.9 2.3 5 5 5.3-.4.4-.5.9-.5 1.6V20',
  chat_server:
    'M8.5 6.2C7 6.5 5.9 7 5 7.6 3.7 10 3 12.8 3 16.2c1.5 1.2 3 1.9 4.6 2.2l1-1.8m6.9-10.4c1.5.3 2.6.8 3.5 1.4 1.3 2.4 2 5.2 2 8.6-1.5 1.2-3 1.9-4.6 2.2l-1-1.8M7.5 16c3 1.3 6 1.3 9 0M8.5 6.2 9 7.4c2-.4 4-.4 6 0l.5-1.2M9.3 12.2v.2m5.4-.2v.2',
} as const;

export type IconName = keyof typeof ICON_PATHS;

export function Icon({ name, size }: { name: IconName; size?: number }) {
  return <IconSvg path={ICON_PATHS[name]} size={size} />;
}

/** An icon from its outline on a 24-unit grid. Hidden from screen readers, because a text is beside it. */
export function IconSvg({ path, size = 20 }: { path: string; size?: number | undefined }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  );
}
