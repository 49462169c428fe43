import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ToneTile } from './tones.js';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** What a screen shows when there is nothing to show: no record, no match, or a failure. */
export function EmptyState({ icon, title, text, action, role }: EmptyStateProps) {
  const translate = useTranslate();
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexDirection: 'column',
        alignItems: 'center',
        textAlign: 'center',
        gap: 1,
        px: 3,
        py: { xs: 6, sm: 9 },
      }}
    >
      <ToneTile tone="primary" size={64} iconSize={30}>
        {icon}
      </ToneTile>
      <Typography variant="h2" sx={{ mt: 1 }}>
        {translate(title)}
      </Typography>
      {text && (
        <Typography variant="body2" color="textSecondary" sx={{ maxWidth: 420 }}>
          {translate(text)}
        </Typography>
      )}
      {action && <Box sx={{ mt: 2 }}>{action}</Box>}
    </Box>
  );
}

interface LoadFailedProps {
  title: string;
  error: Error | null | undefined;
  retry: () => unknown;
  children?: ReactNode;
}

/** That something could not be loaded, why, and a retry button. */
export function LoadFailed({ title, error, retry, children }: LoadFailedProps) {
  const translate = useTranslate();
  return (
    <EmptyState
      role="alert"
      icon={<CloudOffIcon />}
      title={title}
      text={error?.message}
      action={
        <>
          <Button variant="outlined" onClick={() => retry()}>
            {translate('errors.retry')}
          </Button>
          {children}
        </>
      }
    />
  );
}
