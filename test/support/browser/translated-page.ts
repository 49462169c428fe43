import type { Page } from '@playwright/test';

/** Changes a page like a browser that translates it, once its scripts handle events. */
export async function translatePage(page: Page): Promise<void> {
  // Parts of a page that the server rendered are hydrated one after the other.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('#main :is(button, a[href^="/"])')].every((control) =>
      Object.keys(control).some((key) => key.startsWith('__reactProps')),
    ),
  );
  await page.evaluate(translate);
}

/** The same on each page that is opened from now on, from its first text on. */
export async function translateAtOnce(page: Page): Promise<void> {
  await page.addInitScript(translate);
}

/**
 * Replaces each text by `<font><font>text</font></font>` without changing the words, also texts
 * that appear or change later.
 */
function translate(): void {
  const KEPT = 'head, script, style, noscript, textarea, font, [translate=no], .notranslate';
  const replace = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(KEPT)) return;
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  };
  const replaceAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) replace(text);
  };
  if (document.documentElement) replaceAll(document.documentElement);
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        if (node.isConnected) replaceAll(node);
      }
    }
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
