// Runs before the first paint of the Mini App, after first-paint.js: Telegram's own ground, until
// src/features/mini-app knows all of its colours.
(() => {
  const ground = /%22bg_color%22%3A%22%23([\da-f]{6})/i.exec(location.hash)?.[1];
  if (!ground) return;
  const [red, green, blue] = ground.match(/../g).map((it) => (parseInt(it, 16) / 255) ** 2.2);
  const isDark = 0.2126 * red + 0.7152 * green + 0.0722 * blue < 0.18;
  const root = document.documentElement;
  root.dataset.theme = isDark ? 'dark' : 'light';
  root.style.setProperty('--bg', `#${ground}`);
})();
