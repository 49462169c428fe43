// Runs before the first paint; src/lib/theme.ts takes over afterwards. Keep the two in step.
(() => {
  let stored = null;
  try {
    stored = localStorage.getItem('jetdrop.theme');
  } catch (error) {
    console.info('Theme choice cannot be read; following the system.', error);
  }
  const system = matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
  const theme = stored === 'light' || stored === 'dark' ? stored : system;
  document.documentElement.dataset.theme = theme;
  const bar = document.querySelector('meta[name="theme-color"]');
  if (bar) bar.content = theme === 'light' ? '#f6f8fd' : '#070a13';
})();
