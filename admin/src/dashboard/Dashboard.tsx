import ArrowIcon from '@mui/icons-material/ArrowForward';
import AppealIcon from '@mui/icons-material/GavelOutlined';
import { Alert, AlertTitle, Box, Card, CardActionArea } from '@mui/material';
import { createElement, useId } from 'react';
import { Link, LinkBase, useResourceDefinitions, useTranslate } from 'react-admin';
import { DayChart, total } from '../components/figures/ChartCard.js';
import { browserTimeZone } from '../components/figures/formats.js';
import { ReviewStatCards } from '../components/figures/ReviewStatCards.js';
import { StatCard } from '../components/figures/StatCard.js';
import { ToneTile } from '../components/figures/tones.js';
import { useFigures } from '../components/figures/useFigures.js';
import { Section } from '../components/Section.js';
import { SetupCard } from '../components/setup/SetupCard.js';
import { PageTitle } from '../components/shell/screen.js';
import { TextButton } from '../components/TextButton.js';
import { Hint, LeadingText, Text } from '../components/text.js';
import { useSeesScreen } from '../providers/auth/usePermission.js';
import { TaskGroupChart } from './TaskGroupChart.js';
import { UserStatCards } from './UserStatCards.js';

export const Dashboard = () => (
  <Box sx={{ display: 'grid', gap: { xs: 3, sm: 4 } }}>
    <PageTitle title="dashboard.title" />
    <PausedAlert />
    <SetupCard />
    <UserStatCards />
    <WorkCards />
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: '1fr', lg: '3fr 2fr' },
      }}
    >
      <NewUsersChart />
      <TaskGroupChart />
    </Box>
    <QuickLinks />
  </Box>
);

export function PausedAlert() {
  const translate = useTranslate();
  const { figures: campaign } = useFigures(['campaign', 'state'], (api) => api('getCampaign'));
  if (!campaign?.is_paused || campaign.is_closed) return null;
  return (
    <Alert severity="warning" variant="outlined" role="note">
      <AlertTitle>{translate('dashboard.paused')}</AlertTitle>
      <LeadingText text="dashboard.paused_text" />
      <Link to="/campaign">{translate('dashboard.to_campaign')}</Link>
    </Alert>
  );
}

function WorkCards() {
  const titleId = useId();
  const { figures, isPending } = useFigures(['appeals', 'stats'], (api) => api('getAppealStats'));
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
        <Text text="dashboard.work" variant="h2" id={titleId} sx={{ mr: 'auto' }} />
        {/* Aligns their texts with the heading where they wrap below it. */}
        <Box sx={{ display: 'flex', gap: 1, ml: { xs: -0.75, sm: 0 } }}>
          <TextButton label="dashboard.to_reviews" size="small" to="/reviews" />
          <TextButton label="dashboard.to_appeals" size="small" to="/appeals" />
        </Box>
      </Box>
      <ReviewStatCards label="dashboard.work">
        <StatCard
          label="reviews.figure.appeals"
          value={figures?.open}
          pending={isPending}
          icon={<AppealIcon />}
          tone="warning"
        />
      </ReviewStatCards>
    </Box>
  );
}

/** Two weeks, so that each day is compared with the same day of the week before. */
const DAYS = 14;
const WEEK = 7;

function NewUsersChart() {
  const translate = useTranslate();
  const { figures, isPending } = useFigures(['users', 'per-day'], (api) =>
    api('getDailyUserStats', { query: { days: DAYS, time_zone: browserTimeZone() } }),
  );
  return (
    <DayChart
      title="dashboard.new_users"
      figure="dashboard.new_users_count"
      height={208}
      days={figures?.days.map(({ day, new_users }) => ({ day, value: new_users }))}
      isPending={isPending}
      summarize={(columns) =>
        translate('dashboard.new_users_summary', {
          today: columns.at(-1)?.value ?? 0,
          before: columns.at(-1 - WEEK)?.value ?? 0,
          week: total(columns.slice(-WEEK)),
          last_week: total(columns.slice(0, -WEEK)),
        })
      }
    />
  );
}

/** The dashboard's links (section 2). */
const LINKED = ['users', 'tasks', 'contents'];

function QuickLinks() {
  const resources = useResourceDefinitions();
  const linked = LINKED.filter(useSeesScreen()).flatMap((name) => resources[name] ?? []);
  return (
    <Section title="dashboard.quick_links" level="h2" titleSx={{ mb: 1.5 }}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 300px), 1fr))',
        }}
      >
        {linked.map(({ name, icon }) => (
          <Card key={name}>
            <CardActionArea
              component={LinkBase}
              to={`/${name}`}
              sx={{ display: 'flex', alignItems: 'center', gap: 2, p: 2.5, height: '100%' }}
            >
              <ToneTile tone="primary" size={44}>
                {icon && createElement(icon)}
              </ToneTile>
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Text text={`menu.${name}`} variant="h3" component="p" />
                <Hint text={`dashboard.go_${name}`} />
              </Box>
              <ArrowIcon fontSize="small" color="action" />
            </CardActionArea>
          </Card>
        ))}
      </Box>
    </Section>
  );
}
