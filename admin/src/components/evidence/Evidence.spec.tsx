import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TestTranslationProvider } from 'react-admin';
import { Evidence } from './Evidence.js';

const show = (evidence: string) =>
  render(
    <TestTranslationProvider
      translate={(key: string, options?: { host?: string }) =>
        [key, options?.host].filter(Boolean).join(' ')
      }
    >
      <Evidence evidence={evidence} />
    </TestTranslationProvider>,
  );

describe('what a reviewer is shown', () => {
  it('names every character that is invisible or turns the text around', () => {
    const { container } = show('a\u202Eb\u200Bc');
    expect(container).toHaveTextContent('aU+202EbU+200Bc');
    expect(container.textContent).not.toMatch(/[\u202E\u200B]/);
    expect(screen.getByText('U+202E').tagName).toBe('MARK');
  });

  it('is read from left to right, whatever the text says', () => {
    show('\u202Ehttps://good.example/a and https://evil.example/b');
    for (const text of ['good.example', 'evil.example', 'U+202E']) {
      expect(screen.getByText(text).closest('[dir]')).toHaveAttribute('dir', 'ltr');
    }
  });

  it('has each address beside the button that opens it, the host made out', async () => {
    show('first https://good.example/a\u202Ehttps://x.com@evil.example/b last');
    const addresses = screen.getAllByRole('group');
    expect(addresses.map(({ textContent }) => textContent)).toEqual([
      'https://good.example/areviews.make_link',
      'https://x.com@evil.example/breviews.make_link',
    ]);
    await userEvent.click(screen.getAllByRole('button')[1] as HTMLElement);
    const link = screen.getByRole('link', { name: 'reviews.open_at evil.example' });
    expect(link).toHaveAttribute('href', 'https://x.com@evil.example/b');
    expect(addresses[1]).toContainElement(link);
    expect(screen.getByText('evil.example').tagName).toBe('STRONG');
  });
});
