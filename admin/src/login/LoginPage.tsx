import ArrowBackIcon from '@mui/icons-material/ArrowBackOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router';
import { Brand } from '../components/shell/Brand.js';
import { LanguageSwitch } from '../components/shell/LanguageSwitch.js';
import { DocumentTitle } from '../components/shell/PageTitle.js';
import { ThemeSwitch } from '../components/shell/ThemeSwitch.js';
import { session } from '../providers/auth/session.js';
import { BrandPanel } from './BrandPanel.js';
import { LoginForm } from './LoginForm.js';

export function LoginPage() {
  const translate = useTranslate();
  const navigate = useNavigate();
  useEffect(() => {
    if (session.token() !== null) navigate('/', { replace: true });
  }, [navigate]);
  return (
    <Box sx={{ display: 'flex', minHeight: '100vh', bgcolor: 'background.default' }}>
      <DocumentTitle title="auth.title" />
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
            <Typography
              variant="h1"
              sx={{ fontSize: { xs: '1.75rem', sm: '2rem' }, letterSpacing: '-0.03em' }}
            >
              {translate('auth.headline')}
            </Typography>
            <Typography color="textSecondary" sx={{ mt: 1, mb: 4 }}>
              {translate('auth.intro')}
            </Typography>
            <LoginForm />
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
