import { isShortcut } from './keys.js';

/** Presses a key on an element, and returns whether it is a shortcut. */
function press(html: string, init: KeyboardEventInit = {}, dialogs?: number): boolean {
  document.body.innerHTML = html;
  const target = document.querySelector('[data-here]') ?? document.body;
  let answer: boolean | undefined;
  const listen = (event: KeyboardEvent) => {
    answer = isShortcut(event, dialogs);
  };
  window.addEventListener('keydown', listen);
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true, ...init }));
  window.removeEventListener('keydown', listen);
  return answer === true;
}

describe('a key', () => {
  it('is a shortcut on the page and on its buttons', () => {
    expect(press('<p>Text</p>')).toBe(true);
    expect(press('<button data-here>Approve</button>')).toBe(true);
  });

  it('is none while something is typed', () => {
    expect(press('<input data-here>')).toBe(false);
    expect(press('<textarea data-here></textarea>')).toBe(false);
    expect(press('<select data-here></select>')).toBe(false);
  });

  it('is none while a dialog is open, or in a combination', () => {
    expect(press('<div role="dialog"><button data-here>Yes</button></div>')).toBe(false);
    expect(press('<p>Text</p>', { ctrlKey: true })).toBe(false);
    expect(press('<p>Text</p>', { metaKey: true })).toBe(false);
    expect(press('<p>Text</p>', { altKey: true })).toBe(false);
  });

  it('of a dialog is a shortcut there, until a question opens over it', () => {
    const dialog = '<div role="dialog"><button data-here>Hold</button></div>';
    expect(press(dialog, {}, 1)).toBe(true);
    expect(press(`${dialog}<div role="dialog"></div>`, {}, 1)).toBe(false);
    expect(press('<p>Text</p>', {}, 1)).toBe(false);
  });
});
