import { act, render, screen } from '@testing-library/react';
import { surviveTranslation } from '#libs/translated-page/index.js';

/** Replaces each text as Google Translate does. */
function translate(root: Element): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Node[] = [];
  while (texts.nextNode()) found.push(texts.currentNode);
  for (const text of found) {
    const font = document.createElement('font');
    font.append(document.createElement('font'));
    font.firstElementChild?.append(`~${text.nodeValue}~`);
    text.parentNode?.replaceChild(font, text);
  }
}

function Sample({ count, isOpen }: { count: number; isOpen: boolean }) {
  return (
    <p data-testid="sample">
      {isOpen && 'More: '}
      <b>points</b> {count} left
      {isOpen ? <i>open</i> : 'closed'}
    </p>
  );
}

describe('A page that the browser has translated', () => {
  beforeAll(surviveTranslation);

  it('goes on to change, to add and to remove texts', async () => {
    const { rerender, container, unmount } = render(<Sample count={1} isOpen />);
    const sample = screen.getByTestId('sample');
    for (const [count, isOpen] of [
      [2, false],
      [3, true],
      [4, false],
    ] as const) {
      translate(container);
      rerender(<Sample count={count} isOpen={isOpen} />);
      // The translator's element is removed with the next report of changes.
      await act(async () => undefined);
      expect(sample).toHaveTextContent(`${count}`);
      expect(sample).not.toHaveTextContent(`~${count - 1}~`);
      expect(sample.textContent?.includes('More')).toBe(isOpen);
      expect(sample.textContent?.includes('closed')).toBe(!isOpen);
    }
    translate(container);
    unmount();
    expect(container).toBeEmptyDOMElement();
  });
});
