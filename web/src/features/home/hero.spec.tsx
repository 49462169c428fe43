import { jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'wouter';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Hero } from './hero.js';

function Address() {
  return <output>{useLocation()[0]}</output>;
}

const FINGER = { clientX: 50, clientY: 50 };

describe('Home hero', () => {
  const log = jest.spyOn(console, 'info');

  beforeEach(async () => {
    log.mockReset();
    answerApi({});
    await renderSite(
      <>
        <Hero />
        <Address />
      </>,
    );
  });

  it.each([
    ['Get Started', '/airdrop'],
    ['Learn More about the project', '/about'],
  ])('leads from %s to %s on click and logs it', (name, path) => {
    fireEvent.click(screen.getByRole('link', { name }));
    expect(screen.getByRole('status')).toHaveTextContent(path);
    expect(log).toHaveBeenCalledTimes(1);
    expect(log).toHaveBeenCalledWith(`Navigating to ${path}`);
  });

  it('navigates on touch-end and holds back the click the browser would add', () => {
    const link = screen.getByRole('link', { name: 'Get Started' });
    fireEvent.touchStart(link, { touches: [FINGER] });
    const clickFollows = fireEvent.touchEnd(link, { changedTouches: [FINGER] });

    expect(screen.getByRole('status')).toHaveTextContent('/airdrop');
    expect(log).toHaveBeenCalledTimes(1);
    expect(clickFollows).toBe(false);
  });

  it('does not navigate when the finger was scrolling', () => {
    const link = screen.getByRole('link', { name: 'Get Started' });
    fireEvent.touchStart(link, { touches: [FINGER] });
    fireEvent.touchEnd(link, { changedTouches: [{ clientX: 50, clientY: 120 }] });

    expect(screen.getByRole('status')).toHaveTextContent('/');
    expect(log).not.toHaveBeenCalled();
  });
});
