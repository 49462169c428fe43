import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import type { ReactNode } from 'react';
import { useTimeout, useTranslate } from 'react-admin';
import { DocumentTitle, ScreenTitle } from '../components/shell/screen.js';

/** What is quicker needs no sign that it is on its way, in milliseconds. */
const SLOW_MS = 1000;

/** A screen that is on its way, by its name. */
export function ScreenLoading() {
  return (
    <>
      <ScreenTitle />
      <Spinner />
    </>
  );
}

/** The same where the frame around the screens is not there yet. */
export const PageLoading = () => (
  <BarePage title="ra.page.loading">
    <Spinner />
  </BarePage>
);

interface BarePageProps {
  /** Key of the catalogue; only read out. */
  title: string;
  children: ReactNode;
}

/** A page without the frame around the screens. */
export function BarePage({ title, children }: BarePageProps) {
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
