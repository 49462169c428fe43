import { Box, Skeleton, Tab, Tabs } from '@mui/material';
import { type ComponentType, Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { ReviewStatCards } from '../components/figures/ReviewStatCards.js';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { useRecordMatch } from '../components/record/RecordAddress.js';
import { NotFoundPage, PageTitle } from '../components/shell/screen.js';
import { usePermission } from '../providers/auth/usePermission.js';

const WAYS = ['next', 'all'] as const;
type Way = (typeof WAYS)[number];

const SCREENS: Record<Way, ComponentType> = {
  next: lazyPart(() => import('./desk/ReviewDesk.js'), 'ReviewDesk'),
  all: lazyPart(() => import('./ReviewList.js'), 'ReviewList'),
};

function wayAt(id: string | undefined, mayDecide: boolean): Way | undefined {
  if (id === undefined) return mayDecide ? 'next' : 'all';
  return id === 'all' ? 'all' : undefined;
}

export function ReviewPage() {
  const translate = useTranslate();
  const mayDecide = usePermission('reviews.decide');
  const way = wayAt(useRecordMatch().id, mayDecide);
  if (!way) return <NotFoundPage />;
  const Screen = SCREENS[way];
  const figures = <ReviewStatCards label="reviews.figures" minWidth={150} hasNotes />;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <PageTitle title="reviews.title" />
      {way === 'all' && figures}
      <Tabs value={way} aria-label={translate('reviews.ways')}>
        {WAYS.filter((name) => mayDecide || name === 'all').map((name) => (
          <Tab
            key={name}
            value={name}
            component={Link}
            to={name === 'next' ? '/reviews' : `/reviews/${name}`}
            label={translate(`reviews.way.${name}`)}
          />
        ))}
      </Tabs>
      <Suspense fallback={<Skeleton variant="rounded" height={420} />}>
        <Screen />
      </Suspense>
      {/* The review is above its figures. */}
      {way === 'next' && figures}
    </Box>
  );
}
