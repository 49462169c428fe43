import { createPostEvent, on, setTargetOrigin } from '@tma.js/bridge';
import { useToastStore } from '../../components/toast/toast-store.js';
import { offerStories, type ShareStory } from '../../lib/stories.js';
import { showGivenTheme } from '../../lib/theme.js';
import { type Launch, themeOf } from './launch.js';
import { themeColors } from './theme-colors.js';
import { watchUnsaved } from './unsaved.js';

const WEB_TELEGRAM = 'https://web.telegram.org';

const root = () => document.documentElement;

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
      // Somebody has opened the address outside of Telegram: the page works all the same.
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
  keepToEdges(post);
  offerWayBack(post, home);
  giveFeedback(post);
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
  const { theme, colors } = themeColors(params);
  showGivenTheme(theme);
  for (const [name, color] of Object.entries(colors)) root().style.setProperty(name, color);
  const color = colors['--bg'] as `#${string}`;
  send('web_app_set_header_color', { color });
  send('web_app_set_background_color', { color });
}

const SIDES = ['top', 'bottom', 'left', 'right'] as const;

type Insets = Partial<Record<(typeof SIDES)[number], number>>;

/** What the device and Telegram's own buttons cover. */
function keepToEdges(send: Post): void {
  const insets: Record<'device' | 'content', Insets> = { device: {}, content: {} };
  const apply = () => {
    for (const side of SIDES) {
      const size = (insets.device[side] ?? 0) + (insets.content[side] ?? 0);
      root().style.setProperty(`--telegram-${side}`, `${size}px`);
    }
  };
  on('safe_area_changed', (changed) => {
    insets.device = changed;
    apply();
  });
  on('content_safe_area_changed', (changed) => {
    insets.content = changed;
    apply();
  });
  send('web_app_request_safe_area');
  send('web_app_request_content_safe_area');
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

/** The device answers the page's short messages. */
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

/** Telegram's large button; null hides it. */
export function showMainButton(text: string | null, isBusy = false): void {
  post?.('web_app_setup_main_button', {
    is_visible: text !== null,
    is_active: !isBusy,
    is_progress_visible: isBusy,
    ...(text !== null && { text }),
  });
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
