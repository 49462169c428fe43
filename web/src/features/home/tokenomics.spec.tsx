import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DEFAULT_SITE_SETTINGS, TOKENOMICS_SLICES, tokenColor } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { tokenShares } from './token-chart.js';
import { Tokenomics } from './tokenomics.js';

const SLICES = TOKENOMICS_SLICES.map(({ key, percentage, tone }) => ({
  key,
  percentage,
  label: key,
  purpose: '',
  color: tokenColor(tone),
}));

describe('Token shares', () => {
  it('cover the whole circle, one after the other', () => {
    const shares = tokenShares(SLICES, DEFAULT_SITE_SETTINGS.total_supply);
    let end = 0;
    for (const share of shares) {
      expect(share.start).toBe(end);
      end += share.percentage;
    }
    expect(shares).toHaveLength(5);
    expect(end).toBe(100);
    expect(shares.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(1_000_000_000);
  });

  it('are whole tokens of any supply', () => {
    expect(tokenShares(SLICES, 999).map(({ tokens }) => tokens)).toEqual([299, 249, 199, 149, 99]);
  });
});

describe('Home tokenomics', () => {
  it('lists every slice in a table that adds up to the supply', async () => {
    answerApi({});
    await renderSite(<Tokenomics />);
    const table = screen.getByRole('table', { name: 'Distribution of the total supply' });
    const rows = within(table).getAllByRole('row').slice(1);

    expect(rows.map((row) => row.textContent)).toEqual([
      'Airdrop30%300,000,000',
      'Liquidity25%250,000,000',
      'Ecosystem20%200,000,000',
      'Team15%150,000,000',
      'Reserve10%100,000,000',
      'Total100%1,000,000,000',
    ]);
  });

  it('says in the name of the chart what it shows', async () => {
    answerApi({});
    await renderSite(<Tokenomics />, { language: 'zh' });
    expect(
      screen.getByRole('img', {
        name: '代币总量分配: 空投 30%, 流动性 25%, 生态 20%, 团队 15%, 储备 10%',
      }),
    ).toBeInTheDocument();
  });

  it('shows supply, standard, network and short name from the settings', async () => {
    answerApi({
      '/public/site': {
        ...DEFAULT_SITE_SETTINGS,
        total_supply: 2_000_000,
        token_standard: 'Standard X',
        token_network: 'Network Y',
        tokenomics_symbol: 'ZZZ',
      },
    });
    await renderSite(<Tokenomics />);

    expect(await screen.findByText('Network Y')).toBeInTheDocument();
    for (const [term, value] of [
      ['Total supply', '2,000,000'],
      ['Standard', 'Standard X'],
      ['Symbol', 'ZZZ'],
    ] as const) {
      const fact = screen.getAllByText(term).find(({ tagName }) => tagName === 'DT');
      expect(fact?.nextElementSibling).toHaveTextContent(value);
    }
  });

  it('lights a slice up while its entry has focus, and keeps it lit when pressed', async () => {
    answerApi({});
    await renderSite(<Tokenomics />);
    const liquidity = screen.getByRole('button', { name: /^Liquidity/ });
    await userEvent.tab();
    await userEvent.tab();

    expect(liquidity).toHaveFocus();
    expect(screen.getByText('250,000,000 JDROP')).toBeInTheDocument();

    await userEvent.keyboard('{Enter}');
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    expect(liquidity).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('250,000,000 JDROP')).toBeInTheDocument();

    await userEvent.click(liquidity);
    expect(liquidity).toHaveAttribute('aria-pressed', 'false');
  });
});
