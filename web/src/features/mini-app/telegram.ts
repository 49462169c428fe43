import { createPostEvent, on, setTargetOrigin } from '@tma.js/bridge';
import { useToastStore } from '../../components/toast/toast-store.js';
import type { PageAction } from '../../lib/page-action.js';
import { currentSettings } from '../../lib/site-settings.js';
import { offerStories, type ShareStory } from '../../lib/stories.js';
import { showGivenTheme, useTheme } from '../../lib/theme.js';
import { type Launch, themeOf } from './launch.js';
import { branded, themeColors } from './theme-colors.js';
import { watchUnsaved } from './unsaved.js';

const WEB_TELEGRAM = 'https://web.telegram.org';

function createPost(version: string) {
  // The server's policy has let this page into Telegram's frames only.
  setTargetOrigin(location.ancestorOrigins?.[0] ?? WEB_TELEGRAM);
  const send = createPostEvent(version, ({ method }) =>
    console.info(`Telegram ${version} does not know ${method}.`),
  );
  return ((...call: Parameters<typeof send>) => {
    try {
      send(...call);
    } catch (error) {
      // The address was opened outside of Telegram, where the page works too.
      console.info('Telegram does not hear this page.', error);
    }
  }) as typeof send;
}

type Post = ReturnType<typeof createPost>;

let post: Post | null = null;

/** Fits the page into Telegram: colours, edges, the way back, feedback of the device. Once. */
export function fitIntoTelegram({ version, theme }: Launch, home: string): void {
  post = createPost(version);
  showTheme(post, theme);
  // A page that was reloaded has no theme in its address.
  if (Object.keys(theme).length === 0) post('web_app_request_theme');
  on('theme_changed', ({ theme_params }) => post && showTheme(post, themeOf(theme_params)));
  offerWayBack(post, home);
  giveFeedback(post);
  if (!isOlder(version, 6.1)) openLinks(post);
  if (!isOlder(version, 7.8)) offerStories(openStory);
  watchUnsaved((isUnsaved) =>
    post?.('web_app_setup_closing_behavior', { need_confirmation: isUnsaved }),
  );
  post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false });
  post('iframe_ready', { reload_supported: false });
  post('web_app_ready');
  post('web_app_expand');
}

function showTheme(send: Post, params: Launch['theme']): void {
  const { brand_primary } = currentSettings();
  const { theme, colors, widget } = themeColors(branded(params, brand_primary));
  showGivenTheme(theme, widget);
  const { style } = document.documentElement;
  for (const [name, color] of Object.entries(colors)) style.setProperty(name, color);
  const color = colors['--bg'] as `#${string}`;
  send('web_app_set_header_color', { color });
  send('web_app_set_background_color', { color });
}

const TELEGRAM_LINK = /^https:\/\/t\.me(\/.*)$/;

/** Telegram shows its own links itself; a web view would open its web site. */
function openLinks(send: Post): void {
  addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a');
    const [, path_full] = TELEGRAM_LINK.exec(link ? link.href : '') ?? [];
    if (!path_full || event.defaultPrevented) return;
    event.preventDefault();
    send('web_app_open_tg_link', { path_full });
  });
}

/** Telegram's button goes back to the page before, and is hidden on the first one. */
function offerWayBack(send: Post, home: string): void {
  const show = () => send('web_app_setup_back_button', { is_visible: location.pathname !== home });
  on('back_button_pressed', () => history.back());
  // The router dispatches the last two.
  for (const name of ['popstate', 'pushState', 'replaceState']) addEventListener(name, show);
  show();
}

const FEEDBACK = { success: 'success', error: 'error', warning: 'warning' } as const;

/** Gives haptic feedback with the page's toasts. */
function giveFeedback(send: Post): void {
  useToastStore.subscribe(({ toasts }, before) => {
    const newest = toasts.at(-1);
    if (!newest || before.toasts.some(({ id }) => id === newest.id) || newest.type === 'info')
      return;
    send('web_app_trigger_haptic_feedback', {
      type: 'notification',
      notification_type: FEEDBACK[newest.type],
    });
  });
}

let shownButton = '';

/** Telegram's large button, in the colours of the page's own; null hides it. */
export function showMainButton(action: PageAction | null): void {
  const { background, foreground } = useTheme.getState().widgetColors?.connectButton ?? {};
  const isBusy = action?.isBusy === true;
  const button = {
    is_visible: action !== null,
    is_active: action !== null && !isBusy,
    is_progress_visible: isBusy,
    ...(action && { text: action.label }),
    ...(background && foreground && { color: background, text_color: foreground }),
  };
  const shown = JSON.stringify(button);
  if (shown === shownButton) return;
  shownButton = shown;
  post?.('web_app_setup_main_button', button);
}

/** Calls back when Telegram's large button is pressed, until the returned function is called. */
export function onMainButton(callback: () => void): () => void {
  return on('main_button_pressed', () => {
    post?.('web_app_trigger_haptic_feedback', { type: 'impact', impact_style: 'light' });
    callback();
  });
}

/** Telegram fetches the picture itself. */
const openStory: ShareStory = (media_url, text) =>
  post?.('web_app_share_to_story', { media_url, text });

export const closeApp = (): void => post?.('web_app_close', {});

/** Asks whether the bot may write to the visitor; true where Telegram cannot ask. */
export function requestWriteAccess(version: string): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = on('write_access_requested', ({ status }) => {
      stop();
      resolve(status === 'allowed');
    });
    if (isOlder(version, 6.9) || !post) {
      stop();
      resolve(true);
      return;
    }
    post('web_app_request_write_access');
  });
}

const isOlder = (version: string, than: number): boolean => Number.parseFloat(version) < than;
