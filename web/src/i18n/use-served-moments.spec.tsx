import { jest } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

// It is another day in Shanghai.
const LATE = '2030-05-10T20:00:00.000Z';

// The data of the server's page, which modules read when they are loaded.
const data = document.createElement('script');
data.id = 'page-data';
data.type = 'application/json';
data.textContent = JSON.stringify({ rendered_at: LATE });
document.head.append(data);
const { renderSite } = await import('../../../test/support/web/render.js');
const { useServedMoments } = await import('./use-served-moments.js');

function Closed() {
  const { at, withMoments } = useServedMoments();
  const when = at(LATE);
  return <p>{withMoments(`Closed on ${when}.`)}</p>;
}

/** The visible text of an element while the page waits for its scripts. */
function visibleText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const part of copy.querySelectorAll('[data-pending]')) part.remove();
  return copy.textContent ?? '';
}

describe('a moment in a text that the server renders', () => {
  it('shows no day until the visitor’s zone is known', async () => {
    jest.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(-480);
    await renderSite(null);
    const page = document.createElement('div');
    const seen = new Set<string>();
    const note = () => seen.add(visibleText(page));
    new MutationObserver(note).observe(page, { childList: true, subtree: true });
    // The first render is as the server's.
    flushSync(() => createRoot(page).render(<Closed />));
    note();
    expect(page.textContent).toBe('Closed on May 10, 2030, 20:00 UTC.');
    const shown = 'Closed on May 11, 2030, 04:00 GMT+8.';
    await waitFor(() => expect(visibleText(page)).toBe(shown));
    expect([...seen]).toEqual(['Closed on .', shown]);
  });
});
