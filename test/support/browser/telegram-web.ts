import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FrameLocator, Page } from '@playwright/test';
import { THEMES } from '../shared/telegram-themes.js';

/** A call of a Mini App to Telegram. */
interface BridgeCall {
  type: string;
  data: Record<string, unknown> | null;
}

/** A stand-in for Telegram's web client: it shows Mini Apps in a frame of another site. */
export interface TelegramWeb {
  origin: string;
  close(): void;
}

export async function startTelegramWeb(): Promise<TelegramWeb> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(CLIENT);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    // Another site than the product's, by its host name.
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The client: buttons of its own around the frame, and responses to the page's calls. */
const CLIENT = `<!doctype html>
<meta name="viewport" content="width=device-width">
<title>Telegram</title>
<style>body { margin: 0 } iframe { border: 0; width: 100%; height: 80vh }</style>
<button id="back" hidden>Back</button>
<iframe title="Mini App"></iframe>
<button id="main" hidden></button>
<script>
  const frame = document.querySelector('iframe');
  const calls = (window.calls = []);
  const send = (type, data) =>
    frame.contentWindow.postMessage(JSON.stringify({ eventType: type, eventData: data }), '*');
  window.send = send;
  const show = (id, { is_visible, text }) => {
    const button = document.getElementById(id);
    button.hidden = !is_visible;
    if (text) button.textContent = text;
  };
  document.getElementById('back').onclick = () => send('back_button_pressed');
  document.getElementById('main').onclick = () => send('main_button_pressed');
  const answers = (window.answers = {
    web_app_setup_back_button: (data) => show('back', data),
    web_app_setup_main_button: (data) => show('main', data),
    // After the page's first frame, as an app on a phone.
    web_app_request_safe_area: () =>
      setTimeout(send, 100, 'safe_area_changed', { top: 11, bottom: 22, left: 0, right: 0 }),
    web_app_request_content_safe_area: () =>
      setTimeout(send, 200, 'content_safe_area_changed', { top: 30, bottom: 0, left: 0, right: 0 }),
    web_app_request_write_access: () => send('write_access_requested', { status: 'allowed' }),
    web_app_request_theme: () => send('theme_changed', { theme_params: ${JSON.stringify(THEMES.light)} }),
  });
  addEventListener('message', ({ source, data }) => {
    if (source !== frame.contentWindow || typeof data !== 'string') return;
    const { eventType: type, eventData = null } = JSON.parse(data);
    calls.push({ type, data: eventData });
    answers[type]?.(eventData ?? {});
  });
  const address = new URLSearchParams(location.hash.slice(1)).get('open');
  if (address) frame.src = address;
</script>`;

interface Opened {
  app: FrameLocator;
  /** The page's calls to Telegram of one type so far. */
  calls(type: string): Promise<BridgeCall[]>;
  /** Sends the page an event. */
  send(type: string, data?: object): Promise<void>;
}

interface Start {
  /** The page to show in the frame. */
  address: string;
  initData?: string;
  theme?: object;
}

/** The fragment that Telegram adds to the address of a Mini App. */
export const launchOf = ({ initData = '', theme = THEMES.dark }: Omit<Start, 'address'>) =>
  new URLSearchParams({
    tgWebAppData: initData,
    tgWebAppVersion: '8.0',
    tgWebAppPlatform: 'weba',
    tgWebAppThemeParams: JSON.stringify(theme),
  });

/** Opens a page in the client, like a link of Telegram. */
export async function openInTelegram(
  page: Page,
  { origin }: TelegramWeb,
  { address, ...launch }: Start,
): Promise<Opened> {
  const open = `${address}#${launchOf(launch)}`;
  await page.goto(`${origin}/#${new URLSearchParams({ open })}`);
  return {
    app: page.frameLocator('iframe'),
    calls: (type) =>
      page.evaluate(
        (wanted) =>
          (Reflect.get(window, 'calls') as BridgeCall[]).filter((it) => it.type === wanted),
        type,
      ),
    send: (type, data) =>
      page.evaluate(([name, value]) => Reflect.get(window, 'send')(name, value), [
        type,
        data,
      ] as const),
  };
}
