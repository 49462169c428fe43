import '../../../../../test/support/web/browser-gaps.js';
import { renderHook } from '@testing-library/react';
import { useTabTitle } from './use-tab-title.js';

it('puts the step before the title of the page, until there is none', () => {
  document.title = 'Airdrop · Jetdrop';
  const { rerender, unmount } = renderHook(({ step }) => useTabTitle(step), {
    initialProps: { step: null as string | null },
  });
  expect(document.title).toBe('Airdrop · Jetdrop');
  rerender({ step: 'Claim 3 JETD' });
  expect(document.title).toBe('Claim 3 JETD · Airdrop · Jetdrop');
  rerender({ step: 'Next task: Read' });
  expect(document.title).toBe('Next task: Read · Airdrop · Jetdrop');
  unmount();
  expect(document.title).toBe('Airdrop · Jetdrop');
});
