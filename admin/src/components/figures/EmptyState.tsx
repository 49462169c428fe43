import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { Alert, type AlertProps, AlertTitle, Box, Button, Card, Typography } from '@mui/material';
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

interface LoadedProps<T> {
  query: { data?: T; error: Error | null; refetch: () => unknown };
  /** Key of the catalogue. */
  failed: string;
  pending: ReactNode;
  children: (data: T) => ReactNode;
}

/** What a query has read; until then a placeholder, or an error with a retry button. */
export function Loaded<T>({ query, failed, pending, children }: LoadedProps<T>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return pending;
  return (
    <Card>
      <LoadFailed title={failed} error={error} retry={refetch} />
    </Card>
  );
}

interface RetryAlertProps extends Omit<LoadFailedProps, 'children'> {
  variant?: AlertProps['variant'];
}

/** The same, smaller than a screen's. */
export function RetryAlert({ title, error, retry, variant = 'outlined' }: RetryAlertProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      variant={variant}
      action={
        <Button color="inherit" size="small" onClick={() => retry()}>
          {translate('errors.retry')}
        </Button>
      }
    >
      <AlertTitle>{translate(title)}</AlertTitle>
      {error && translate(error.message)}
    </Alert>
  );
}
