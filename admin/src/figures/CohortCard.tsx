import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { useDayName, useNumberFormat } from '../components/figures/formats.js';
import { shareOf } from '../components/figures/StatCard.js';
import { FigureCard, type FigureState, type Figures } from './FigureCard.js';

const ROW = 36;

interface CohortCardProps {
  cohorts: Figures['cohorts'];
  state: FigureState;
}

/** Retention: by week of joining, the share of users active in each later week. */
export function CohortCard({ cohorts, state }: CohortCardProps) {
  const translate = useTranslate();
  const dayName = useDayName();
  const { percent } = useNumberFormat();
  const weeks = Math.max(1, ...cohorts.map(({ active }) => active.length));
  const numbers = Array.from({ length: weeks }, (_, number) => number);
  return (
    <FigureCard
      name="cohorts"
      state={state}
      summary={translate('figures.cohorts_help')}
      height={(cohorts.length + 1) * ROW}
      isEmpty={cohorts.every(({ users }) => users === 0)}
      chart={
        <Box sx={{ overflowX: 'auto', height: 1 }} aria-hidden>
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: `96px repeat(${weeks}, minmax(48px, 1fr))`,
              gap: '4px',
              fontSize: 12,
              textAlign: 'center',
              alignItems: 'center',
              '& > *': { height: ROW - 4, lineHeight: `${ROW - 4}px`, borderRadius: '6px' },
            }}
          >
            <span />
            {numbers.map((week) => (
              <Box component="span" key={week} sx={{ color: 'text.secondary' }}>
                {translate('figures.week', { week })}
              </Box>
            ))}
            {cohorts.flatMap(({ week, users, active }) => [
              <Box component="span" key={week} sx={{ textAlign: 'left', color: 'text.secondary' }}>
                {dayName(week)}
              </Box>,
              ...numbers.map((later) => (
                <Cell
                  key={`${week} ${later}`}
                  share={later < active.length ? shareOf(active[later] ?? 0, users) : undefined}
                />
              )),
            ])}
          </Box>
        </Box>
      }
      columns={['week', 'users', 'first_week', 'second_week', 'fourth_week']}
      rows={cohorts.map(({ week, users, active }) => [
        dayName(week),
        users,
        ...[0, 1, 3].map((later) =>
          later < active.length ? percent(shareOf(active[later] ?? 0, users)) : '–',
        ),
      ])}
    />
  );
}

function Cell({ share }: { share: number | undefined }) {
  const { percent } = useNumberFormat();
  if (share === undefined) return <span />;
  return (
    <Box
      component="span"
      sx={(theme) => ({
        bgcolor: `color-mix(in srgb, ${theme.palette.primary.main} ${Math.round(8 + 40 * share)}%, ${theme.palette.background.paper})`,
      })}
    >
      {percent(share)}
    </Box>
  );
}
