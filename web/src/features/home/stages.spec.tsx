import { screen } from '@testing-library/react';
import { DEFAULT_SITE_SETTINGS, type SiteSettings } from '#libs/domain/index.js';
import { answerApi, renderSite } from '../../../../test/support/web/render.js';
import { Hero } from './hero.js';
import { CallToAction } from './home-page.js';

const DAY = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();

const LIVE = { ...DEFAULT_SITE_SETTINGS, campaign_mode: 'live' as const };
const RUNNING = { campaign_start: inDays(-30), campaign_end: inDays(30) };
const OVER = { campaign_start: inDays(-30), campaign_end: inDays(-1) };

type Row = [
  stage: string,
  settings: Partial<SiteSettings>,
  pill: RegExp,
  lead: RegExp,
  button: string,
  path: string,
  call: string,
];

const STAGES: Record<'en' | 'zh', Row[]> = {
  en: [
    [
      'upcoming',
      { campaign_start: inDays(2), campaign_end: inDays(30) },
      /Airdrop starts on/,
      /Tasks open on \w+ \d+.*\d:\d\d/,
      'See the tasks',
      '/airdrop',
      'See the tasks',
    ] as Row,
    [
      'running',
      RUNNING,
      /Airdrop on TON Network/,
      /complete tasks at your own pace/,
      'Get Started',
      '/airdrop',
      'Claim Airdrop Now',
    ] as Row,
    [
      'paused',
      { ...RUNNING, is_paused: true },
      /airdrop is paused/,
      /continue after the pause/,
      'See the status',
      '/airdrop',
      'See the status',
    ] as Row,
    [
      'still claimed',
      { ...OVER, claim_deadline: inDays(5) },
      /Claims are open/,
      /Claim your tokens until \w+ \d+.*\d:\d\d/,
      'Claim your tokens',
      '/airdrop',
      'Claim your tokens',
    ] as Row,
    [
      'ended',
      OVER,
      /The airdrop has ended/,
      /Nothing can be earned or claimed any more/,
      'See your rewards',
      '/airdrop',
      'See your rewards',
    ] as Row,
    [
      'closed',
      { ...OVER, closed_at: inDays(-0.5) },
      /The campaign is closed/,
      /the report shows what everyone received/,
      'Read the report',
      '/report',
      'Read the report',
    ] as Row,
  ],
  zh: [
    [
      'paused',
      { ...RUNNING, is_paused: true },
      /空投活动已暂停/,
      /暂停结束后/,
      '查看活动现状',
      '/airdrop',
      '查看活动现状',
    ] as Row,
    [
      'still claimed',
      { ...OVER, claim_deadline: inDays(5) },
      /仍可领取/,
      /请在.*前领取代币/,
      '领取代币',
      '/airdrop',
      '领取代币',
    ] as Row,
    [
      'ended',
      OVER,
      /空投活动已结束/,
      /无法再赚取积分或领取代币/,
      '查看我的奖励',
      '/airdrop',
      '查看我的奖励',
    ] as Row,
    [
      'closed',
      { ...OVER, closed_at: inDays(-0.5) },
      /空投活动已关闭/,
      /已在报告中公布/,
      '查看报告',
      '/report',
      '查看报告',
    ] as Row,
  ],
};

async function renderHome(settings: Partial<SiteSettings>, language: 'en' | 'zh') {
  answerApi({ '/public/site': { ...LIVE, ...settings } });
  return renderSite(
    <>
      <header>
        <Hero />
      </header>
      <CallToAction />
    </>,
    { language },
  );
}

describe.each(['en', 'zh'] as const)('The home page in %s', (language) => {
  it.each(STAGES[language])(
    'says of a campaign that is %s what can be done, and leads there',
    async (_stage, settings, pill, lead, button, path, call) => {
      await renderHome(settings, language);
      expect(await screen.findByText(pill, { selector: 'p' })).toBeVisible();
      expect(screen.getAllByText(lead)[0]).toBeVisible();
      const [first, last] = [screen.getAllByRole('link')[0], screen.getAllByRole('link').at(-1)];
      expect(first).toHaveAccessibleName(button);
      expect(first).toHaveAttribute('href', path);
      expect(last).toHaveAccessibleName(call);
      expect(last).toHaveAttribute('href', path);
    },
  );
});

it('invites nobody loudly to a campaign that has ended or is paused', async () => {
  await renderHome(OVER, 'en');
  const links = await screen.findAllByRole('link', { name: 'See your rewards' });
  expect(links.map(({ className }) => className)).toEqual([
    expect.stringContaining('secondary'),
    expect.stringContaining('secondary'),
  ]);
});

it('counts the last day down to the second', async () => {
  const end = new Date(Date.now() + 3_600_000 + 61_500).toISOString();
  await renderHome({ campaign_start: inDays(-30), campaign_end: end }, 'en');
  expect(await screen.findByText(/^Last day of the airdrop: 01:01:0[01] left$/)).toBeVisible();
});
