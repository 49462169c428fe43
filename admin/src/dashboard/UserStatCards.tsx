import ActiveIcon from '@mui/icons-material/HowToRegOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import BannedIcon from '@mui/icons-material/PersonOffOutlined';
import PointsIcon from '@mui/icons-material/StarsOutlined';
import TokensIcon from '@mui/icons-material/TokenOutlined';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { pointsToTokens } from '#libs/domain/index.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { part, StatCard, StatCards } from '../components/figures/StatCard.js';
import type { Tone } from '../components/figures/tones.js';
import { useFigures } from '../components/figures/useFigures.js';
import type { UserStats } from '../providers/data/records.js';

export function UserStatCards() {
  const translate = useTranslate();
  const { percent } = useNumberFormat();
  const compare = useComparison();
  const { figures: stats, isPending } = useFigures(['users', 'stats'], (api) =>
    api('getUserStats'),
  );
  const { total_users = 0, active_users = 0, banned_users = 0 } = stats ?? {};
  const tokens = pointsToTokens(stats?.total_points ?? 0);
  const active = part(active_users, total_users);
  const banned = part(banned_users, total_users);
  const claimed = part(stats?.total_claimed_tokens ?? 0, tokens);
  const note = (key: string, values: object) =>
    stats ? translate(`dashboard.${key}`, values) : '';
  const card = (
    name: keyof UserStats,
    tone: Tone,
    icon: ReactNode,
    share: number,
    text: string,
  ) => ({
    label: `dashboard.${name}`,
    icon,
    value: stats?.[name],
    pending: isPending,
    before: stats ? compare(name, stats[name]) : undefined,
    tone,
    shares: [{ tone, share }],
    note: text,
  });
  const ofUsers = (share: number) => note('share_of_users', { share: percent(share) });
  const byState = note('users_note', { active: percent(active), banned: percent(banned) });
  const ofPoints = note('points_note', { share: percent(claimed) });
  const ofTokens = note('claimed_note', { tokens });
  return (
    <StatCards label="dashboard.overview">
      <StatCard
        {...card('total_users', 'primary', <PeopleIcon />, active, byState)}
        shares={[
          { tone: 'success', share: active },
          { tone: 'error', share: banned },
        ]}
      />
      <StatCard {...card('active_users', 'success', <ActiveIcon />, active, ofUsers(active))} />
      <StatCard {...card('banned_users', 'error', <BannedIcon />, banned, ofUsers(banned))} />
      <StatCard {...card('total_points', 'secondary', <PointsIcon />, claimed, ofPoints)} />
      <StatCard {...card('total_claimed_tokens', 'info', <TokensIcon />, claimed, ofTokens)} />
    </StatCards>
  );
}

const WEEK_MS = 7 * 86_400_000;

function useComparison() {
  const translate = useTranslate();
  const { number, change } = useNumberFormat();
  const { figures: history } = useFigures(['users', 'stats-history'], (api) =>
    api('getUserStatsHistory'),
  );
  const weekAgo = new Date(Date.now() - WEEK_MS).toISOString().slice(0, 10);
  const before = history?.find(({ day, total_users }) => day === weekAgo && total_users > 0);
  return (name: keyof UserStats, now: number): string | undefined =>
    before &&
    translate(now === before[name] ? 'dashboard.as_a_week_ago' : 'dashboard.week_ago', {
      before: number(before[name]),
      change: change(now - before[name]),
    });
}
