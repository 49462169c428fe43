// Runs before the first paint; src/lib/theme.ts, src/lib/invitation.ts and src/i18n take over afterwards.
// Keep them in step.
(() => {
  const root = document.documentElement;
  const read = (key, storage = 'localStorage') => {
    try {
      return globalThis[storage].getItem(key);
    } catch (error) {
      console.info(`${key} cannot be read.`, error);
      return null;
    }
  };
  const write = (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch (error) {
      console.info(`${key} cannot be stored.`, error);
    }
  };

  const chosen = read('jetdrop.theme');
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const theme = chosen === 'light' || chosen === 'dark' ? chosen : system;
  root.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar?.dataset[theme]) bar.content = bar.dataset[theme];

  // The server did not know of the visitor's choice: what it drew waits for the scripts, unseen.
  const language = read('jetdrop.language');
  const isOther = (language === 'en' || language === 'zh') && language !== root.lang;
  // A link that was followed before the visitor chose is over, as in src/i18n/language-in-address.ts.
  const isOld = ['reload', 'back_forward'].includes(
    performance.getEntriesByType('navigation')[0]?.type,
  );
  const isOver = isOld && read('jetdrop.language-chosen', 'sessionStorage');
  if (isOther && (isOver || !/[?&]lang=(en|zh)\b/.test(location.search)))
    root.dataset.otherLanguage = language;

  // The server drew a stranger's page; where a wallet is connected, its parts wait for that, unseen.
  if (read('ton-connect-storage_bridge-connection')) root.dataset.walletStored = '';

  // By whose link the visitor has come (?ref=CODE), the last one where there were several. A link may be
  // followed before the scripts run, so it is remembered here. The address may be sent on without it.
  const url = new URL(location.href);
  const code = url.searchParams.get('ref')?.trim().toUpperCase();
  if (code !== undefined) {
    const days = 30;
    const until = Date.now() + days * 24 * 60 * 60 * 1000;
    // isReferralCode of libs/domain.
    if (/^[0-9A-HJKMNP-TV-Z]{8}$/.test(code)) write('jetdrop.invitation', `${code} ${until}`);
    url.searchParams.delete('ref');
    history.replaceState(history.state, '', url);
  }

  // Buttons that are pressed before the page is hydrated; src/main.tsx presses them again, once it is. In
  // Telegram links as well: no other page can be shown there, only what the scripts make of them.
  const pressed = [];
  const isMiniApp = /^\/app\/?$/i.test(location.pathname);
  const note = (event) => {
    const { target } = event;
    const control = target instanceof Element && target.closest(isMiniApp ? 'a, button' : 'button');
    if (!control) return;
    if (isMiniApp) event.preventDefault();
    pressed.push(control);
  };
  addEventListener('click', note, true);
  globalThis.pressedEarly = () => {
    removeEventListener('click', note, true);
    return pressed;
  };

  // Who comes back to a place, or to one that the address names, is led there by the heights above it.
  if (isOld || location.hash) root.dataset.drawn = '';

  // The site's own font: where it is in the cache, the first paint has it.
  if (read('jetdrop.font')) root.dataset.font = '';
  // What is below the screen is drawn, and the font used, section by section, between which the browser
  // answers the visitor.
  const drawAll = (hasFont) => {
    const sections = [...document.querySelectorAll('section')];
    const parts = sections.filter((section) => !section.querySelector('section'));
    const next = () => {
      const part = parts.shift() ?? root;
      part.dataset.drawn = '';
      if (hasFont) part.dataset.font = '';
      if (part !== root) requestAnimationFrame(next);
    };
    next();
    if (hasFont) write('jetdrop.font', '1');
  };

  // What the server drew is on screen before the line and the processor are given to font and scripts.
  let isPainted = false;
  const onPainted = () => {
    if (isPainted) return;
    isPainted = true;
    const scripts = document.getElementById('scripts');
    scripts?.remove();
    if (scripts) document.head.append(scripts.content);
    setTimeout(() => {
      const loaded = document.fonts.load('1em "Inter Variable"');
      const failed = (error) => console.info('The font cannot be loaded.', error);
      loaded.then(() => true, failed).then(drawAll);
    });
  };
  addEventListener('DOMContentLoaded', () => {
    // The very first paint may have the background only.
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length > 0) onPainted();
    }).observe({ type: 'paint', buffered: true });
    // A tab in the background paints nothing.
    setTimeout(onPainted, 1000);
  });
})();
