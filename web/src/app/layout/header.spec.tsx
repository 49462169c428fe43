import '../../../../test/support/web/browser-gaps.js';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Header } from './header.js';

const toggle = () => screen.getByRole('button', { name: /^(Open|Close) menu$/ });

async function openMenu() {
  answerApi({});
  await renderSite(
    <>
      <Header />
      <p>Outside</p>
    </>,
    { path: '/about' },
  );
  await userEvent.click(toggle());
}

const menu = () => document.getElementById('mobile-menu') ?? document.body;

describe('Header menu', () => {
  it('opens with the focus on its first link and marks the current page', async () => {
    await openMenu();
    expect(toggle()).toHaveAttribute('aria-expanded', 'true');
    expect(within(menu()).getByRole('link', { name: 'Home' })).toHaveFocus();
    expect(within(menu()).getByRole('link', { name: 'About' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  it('closes on Escape and gives the focus back', async () => {
    await openMenu();
    await userEvent.keyboard('{Escape}');
    expect(menu()).not.toBeVisible();
    expect(toggle()).toHaveFocus();
  });

  it('closes on a press outside', async () => {
    await openMenu();
    await userEvent.click(screen.getByText('Outside'));
    expect(menu()).not.toBeVisible();
  });

  it('closes on navigation', async () => {
    await openMenu();
    await userEvent.click(within(menu()).getByRole('link', { name: 'Team' }));
    expect(menu()).not.toBeVisible();
  });
});
