import ActiveIcon from '@mui/icons-material/HowToRegOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import BannedIcon from '@mui/icons-material/PersonOffOutlined';
import PointsIcon from '@mui/icons-material/StarsOutlined';
import TokensIcon from '@mui/icons-material/TokenOutlined';
import { useTranslate } from 'react-admin';
import { pointsToTokens } from '#libs/domain/index.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { StatCard, StatCards, shareOf } from '../components/figures/StatCard.js';
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
  const active = shareOf(active_users, total_users);
  const banned = shareOf(banned_users, total_users);
  const claimed = shareOf(stats?.total_claimed_tokens ?? 0, tokens);
  const note = (key: string, values: object) =>
    stats ? translate(`dashboard.${key}`, values) : '';
  const ofUsers = (share: number) => note('share_of_users', { share: percent(share) });
  const card = ({ name, tone, share }: { name: keyof UserStats; tone: Tone; share: number }) => ({
    label: `dashboard.${name}`,
    tone,
    value: stats?.[name],
    pending: isPending,
    before: stats ? compare(name, stats[name]) : undefined,
    shares: [{ tone, share }],
  });
  return (
    <StatCards label="dashboard.overview">
      <StatCard
        {...card({ name: 'total_users', tone: 'primary', share: active })}
        icon={<PeopleIcon />}
        note={note('users_note', { active: percent(active), banned: percent(banned) })}
        shares={[
          { tone: 'success', share: active },
          { tone: 'error', share: banned },
        ]}
      />
      <StatCard
        {...card({ name: 'active_users', tone: 'success', share: active })}
        icon={<ActiveIcon />}
        note={ofUsers(active)}
      />
      <StatCard
        {...card({ name: 'banned_users', tone: 'error', share: banned })}
        icon={<BannedIcon />}
        note={ofUsers(banned)}
      />
      <StatCard
        {...card({ name: 'total_points', tone: 'secondary', share: claimed })}
        icon={<PointsIcon />}
        note={note('points_note', { share: percent(claimed) })}
      />
      <StatCard
        {...card({ name: 'total_claimed_tokens', tone: 'info', share: claimed })}
        icon={<TokensIcon />}
        note={note('claimed_note', { tokens })}
      />
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
