import ArrowBackIcon from '@mui/icons-material/ArrowBackOutlined';
import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import HistoryIcon from '@mui/icons-material/ReceiptLongOutlined';
import RocketIcon from '@mui/icons-material/RocketLaunchOutlined';
import { Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { MARK_BODY, MARK_FOLD, MARK_VIEW_BOX } from '#libs/brand/index.js';
import { useSiteSettings } from '../../providers/site/siteSettings.js';
import { PLAIN_LIST } from '../../theme/styles.js';
import { Text } from '../text.js';
import { Brand, BrandSymbol } from './Brand.js';
import { DocumentTitle } from './screen.js';
import { LanguageSwitch, ThemeSwitch } from './switches.js';

interface EntrancePageProps {
  /** Key of the catalogue: the document's title. */
  title: string;
  /** Heading, if it differs from the title. */
  headline?: string;
  children: ReactNode;
}

/** The frame of the pages before the login: the brand beside a form. */
export function EntrancePage({ title, headline = title, children }: EntrancePageProps) {
  const translate = useTranslate();
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default' }}>
      <DocumentTitle title={title} />
      <BrandPanel />
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
        <Box component="header" sx={{ display: 'flex', gap: 1, p: { xs: 1, sm: 2 } }}>
          <Button
            href="/"
            color="inherit"
            startIcon={<ArrowBackIcon />}
            sx={{ mr: 'auto', minHeight: 44, color: 'text.secondary' }}
          >
            {translate('app.back_to_home')}
          </Button>
          <LanguageSwitch />
          <ThemeSwitch />
        </Box>
        <Box component="main" sx={{ flex: 1, display: 'grid', placeItems: 'center', p: 2, pb: 10 }}>
          <Box sx={{ width: '100%', maxWidth: 400 }}>
            <Box sx={{ mb: 4, display: { md: 'none' } }}>
              <Brand />
            </Box>
            <Text
              text={headline}
              variant="h1"
              sx={{ fontSize: { xs: '1.75rem', sm: '2rem' }, letterSpacing: '-0.03em', mb: 1 }}
            />
            {children}
          </Box>
        </Box>
      </Box>
    </Box>
  );
}

const POINTS = [
  { text: 'auth.panel_users', icon: <PeopleIcon /> },
  { text: 'auth.panel_tasks', icon: <RocketIcon /> },
  { text: 'auth.panel_logs', icon: <HistoryIcon /> },
];

/** Dark in every brand: white text lies on it. */
const PANEL =
  'linear-gradient(150deg, var(--panel-1, #06294f), var(--panel-2, #0a1230) 50%, var(--panel-3, #2a1870))';

function BrandPanel() {
  const { site_name, symbol } = useSiteSettings();
  return (
    <Box
      component="aside"
      aria-label={site_name}
      sx={{
        display: { xs: 'none', md: 'flex' },
        flexDirection: 'column',
        justifyContent: 'space-between',
        width: '44%',
        maxWidth: 640,
        p: 6,
        position: 'relative',
        overflow: 'hidden',
        color: '#fff',
        background: PANEL,
      }}
    >
      {symbol ? <Ghost address={symbol} /> : <Drop />}
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, position: 'relative' }}>
        <BrandSymbol address={symbol} size={40} />
        <Typography sx={{ fontSize: '1.25rem', fontWeight: 700, letterSpacing: '-0.02em' }}>
          {site_name}
        </Typography>
      </Box>
      <Box sx={{ position: 'relative' }}>
        <Text
          text="auth.panel_title"
          component="p"
          sx={{
            fontSize: 'clamp(1.75rem, 2.6vw, 2.5rem)',
            fontWeight: 700,
            letterSpacing: '-0.03em',
            lineHeight: 1.2,
            textWrap: 'balance',
          }}
        />
        <Text text="auth.panel_text" sx={{ mt: 2, color: 'rgba(255,255,255,.8)', maxWidth: 420 }} />
      </Box>
      <Box component="ul" sx={{ ...PLAIN_LIST, display: 'grid', gap: 1.5, position: 'relative' }}>
        {POINTS.map(({ text, icon }) => (
          <Box
            component="li"
            key={text}
            sx={{ display: 'flex', gap: 1.5, '& svg': { fontSize: 22 } }}
          >
            {icon}
            <Text text={text} variant="body2" sx={{ color: 'rgba(255,255,255,.9)' }} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

const BEHIND = { position: 'absolute', right: '-30%', top: '4%', width: '105%' } as const;

const Drop = () => (
  <Box component="svg" viewBox={MARK_VIEW_BOX} aria-hidden="true" sx={BEHIND}>
    <path fill="var(--brand-light, #62dcf7)" fillOpacity=".1" fillRule="evenodd" d={MARK_BODY} />
    <path fill="var(--brand-accent, #a792ff)" fillOpacity=".16" d={MARK_FOLD} />
  </Box>
);

/** The operator's symbol, large and faint. */
const Ghost = ({ address }: { address: string }) => (
  <Box component="img" src={address} alt="" sx={{ ...BEHIND, opacity: 0.14 }} />
);
