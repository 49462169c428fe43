import { Box, CircularProgress } from '@mui/material';
import type { ReactNode } from 'react';
import { useTimeout, useTranslate } from 'react-admin';
import { DocumentTitle, ScreenTitle } from '../components/shell/screen.js';

/** Delay before the spinner, in milliseconds. */
const SLOW_MS = 1000;

export const ScreenLoading = () => (
  <>
    <ScreenTitle />
    <Spinner />
  </>
);

export const PageLoading = () => (
  <BarePage title="ra.page.loading">
    <Spinner />
  </BarePage>
);

export function BarePage({ title, children }: { title: string; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <Box component="main">
      <DocumentTitle title={title} />
      <Box component="h1" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {translate(title)}
      </Box>
      {children}
    </Box>
  );
}

function Spinner() {
  const translate = useTranslate();
  const isSlow = useTimeout(SLOW_MS);
  if (!isSlow) return null;
  return (
    <Box sx={{ display: 'grid', placeItems: 'center', minHeight: '60vh' }}>
      <CircularProgress aria-label={translate('ra.page.loading')} />
    </Box>
  );
}
