import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { useResourceDefinitions, useTimeout, useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { DocumentTitle, PageTitle } from '../components/shell/PageTitle.js';

/** What is quicker needs no sign that it is on its way, in milliseconds. */
const SLOW_MS = 1000;

/** The key of what the menu calls the screen at the address. */
function useScreenName(): string {
  const [, name = ''] = useLocation().pathname.split('/');
  const resources = useResourceDefinitions();
  if (name === '') return 'menu.dashboard';
  return resources[name] ? `menu.${name}` : 'ra.page.loading';
}

/** A screen that is on its way, by its name. */
export function ScreenLoading() {
  return (
    <>
      <PageTitle title={useScreenName()} />
      <Spinner />
    </>
  );
}

/** The same where the frame around the screens is not there yet. */
export function PageLoading() {
  const translate = useTranslate();
  return (
    <Box component="main">
      <DocumentTitle title="ra.page.loading" />
      <Box component="h1" sx={{ position: 'absolute', clipPath: 'inset(50%)' }}>
        {translate('ra.page.loading')}
      </Box>
      <Spinner />
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
