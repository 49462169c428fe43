// Runs before the first paint of the Mini App, after first-paint.js: what has to be known of Telegram by then.
// src/features/mini-app does the rest.
(() => {
  const root = document.documentElement;
  const launch = new URLSearchParams(location.hash.slice(1));
  const version = Number.parseFloat(launch.get('tgWebAppVersion'));
  const app = globalThis.TelegramWebviewProxy;
  // Somebody may have opened the address outside of Telegram.
  if (!version || !(app || parent !== window)) return;

  // Telegram has a large button of its own, which connects wallets: the page shows no other.
  root.dataset.telegram = '';

  const parse = (text) => {
    try {
      return JSON.parse(text) ?? {};
    } catch {
      return {};
    }
  };

  // Its own ground, until all of its colours are known.
  const { bg_color } = parse(launch.get('tgWebAppThemeParams'));
  if (/^#[\da-f]{6}$/i.test(bg_color)) {
    const [red, green, blue] = bg_color
      .match(/[\da-f]{2}/gi)
      .map((it) => (Number.parseInt(it, 16) / 255) ** 2.2);
    const isDark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18;
    root.dataset.theme = isDark ? 'dark' : 'light';
    root.style.setProperty('--bg', bg_color);
  }

  // Its language, unless the visitor has chosen one. What the server drew waits for the scripts, unseen.
  const { language_code } = parse(new URLSearchParams(launch.get('tgWebAppData')).get('user'));
  const language = String(language_code).slice(0, 2).toLowerCase();
  const hasChosen = /[?&]lang=(en|zh)\b/.test(location.search) || isStored('jetdrop.language');
  if (!hasChosen && /^(en|zh)$/.test(language) && language !== root.lang)
    root.dataset.otherLanguage = language;

  // What the device and Telegram's own buttons cover: the page is shown where it stays, as soon as Telegram
  // has answered (base.css: or a moment later).
  if (version >= 8) askForEdges();

  function isStored(key) {
    try {
      return localStorage.getItem(key) !== null;
    } catch {
      return false;
    }
  }

  function askForEdges() {
    const insets = {};
    root.dataset.asksTelegram = '';
    const onEvent = (name, data) => {
      if (!/^(content_)?safe_area_changed$/.test(name)) return;
      insets[name] = data;
      const [one, other] = Object.values(insets);
      if (!other) return;
      for (const side of ['top', 'bottom', 'left', 'right'])
        root.style.setProperty(`--telegram-${side}`, `${one[side] + other[side]}px`);
      delete root.dataset.asksTelegram;
    };
    if (app) {
      // As Telegram calls the page on iOS, on Android and on desktops.
      const receiver = { receiveEvent: onEvent };
      Object.assign(globalThis, {
        TelegramGameProxy: receiver,
        TelegramGameProxy_receiveEvent: onEvent,
        Telegram: { WebView: { ...receiver } },
      });
    } else {
      addEventListener('message', ({ source, data }) => {
        if (source !== parent) return;
        const { eventType, eventData } = parse(data);
        onEvent(eventType, eventData);
      });
    }
    for (const eventType of ['web_app_request_safe_area', 'web_app_request_content_safe_area']) {
      if (app) app.postEvent(eventType, '{}');
      else parent.postMessage(JSON.stringify({ eventType, eventData: {} }), '*');
    }
  }
})();
