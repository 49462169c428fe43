import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'wouter';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Page } from './home-page.js';

function Address() {
  return <output aria-label="address">{useLocation()[0]}</output>;
}

function section(name: string) {
  return within(screen.getByRole('region', { name }));
}

const titles = (name: string) =>
  section(name)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

describe('Home page', () => {
  beforeEach(async () => {
    answerApi({});
    await renderSite(
      <>
        <Page />
        <Address />
      </>,
    );
  });

  it('shows the highlights, the features and the use cases', () => {
    expect(titles('Built to be used, not just held')).toEqual([
      'Innovation',
      'Scalability',
      'Open source',
    ]);
    expect(titles('Everyday use, without friction')).toEqual([
      'Fast',
      'Secure',
      'Decentralized',
      'Low fees',
    ]);
    expect(titles('What the token is for')).toEqual(['DeFi', 'Governance', 'Rewards', 'Payments']);
  });

  it('shows six partners with one and the same local icon', () => {
    const partners = section('Ecosystem partners').getAllByRole('listitem');
    expect(partners.map(({ textContent }) => textContent)).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => `Ecosystem partner ${number}`),
    );
    const icons = partners.map((partner) => partner.querySelector('img')?.getAttribute('src'));
    expect(new Set(icons)).toEqual(new Set(['/partner.svg']));
  });

  it('sums up the roadmap: one quarter done, one under way, two ahead', () => {
    const quarters = section('The year at a glance').getAllByRole('listitem');
    const states = ['Completed', 'In progress', 'Upcoming', 'Upcoming'];
    expect(quarters).toHaveLength(states.length);
    quarters.forEach((quarter, index) => {
      expect(within(quarter).getByText(`Q${index + 1} 2024`)).toBeInTheDocument();
      expect(within(quarter).getByText(states[index] ?? '')).toBeInTheDocument();
    });
  });

  it('opens one of five questions at a time and closes the open one when pressed', async () => {
    const faq = section('Frequently asked questions');
    const questions = faq.getAllByRole('button');
    const open = () =>
      questions.map((question) => question.getAttribute('aria-expanded') === 'true');
    expect(open()).toEqual([false, false, false, false, false]);

    await userEvent.click(questions[1] as HTMLElement);
    expect(open()).toEqual([false, true, false, false, false]);

    await userEvent.click(questions[4] as HTMLElement);
    expect(open()).toEqual([false, false, false, false, true]);
    expect(faq.getByText(/Every 1,000 points make one token/)).toBeVisible();

    await userEvent.click(questions[4] as HTMLElement);
    expect(open()).toEqual([false, false, false, false, false]);
  });

  it('ends with the way to the airdrop', async () => {
    await userEvent.click(screen.getByRole('link', { name: 'Claim Airdrop Now' }));
    expect(screen.getByRole('status', { name: 'address' })).toHaveTextContent('/airdrop');
  });
});
