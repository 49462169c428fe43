import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import { Alert, type AlertProps, AlertTitle, Box, Card, Skeleton } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { ROW } from '../../theme/styles.js';
import { TextButton } from '../TextButton.js';
import { Hint, Text } from '../text.js';
import { ToneTile } from './tones.js';

interface EmptyStateProps {
  icon: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  role?: 'alert' | 'status';
}

/** Replaces content: no record, no match, or a failure. */
export const EmptyState = ({ icon, title, text, action, role }: EmptyStateProps) => (
  <Box
    role={role}
    sx={{
      ...ROW,
      flexDirection: 'column',
      textAlign: 'center',
      gap: 1,
      px: 3,
      py: { xs: 6, sm: 9 },
    }}
  >
    <ToneTile tone="primary" size={64} iconSize={30}>
      {icon}
    </ToneTile>
    <Text text={title} variant="h2" sx={{ mt: 1 }} />
    {text && <Hint text={text} sx={{ maxWidth: 420, textWrap: 'balance' }} />}
    {action && <Box sx={{ mt: 2 }}>{action}</Box>}
  </Box>
);

interface LoadFailedProps {
  title: string;
  error: Error | null | undefined;
  retry: () => unknown;
  children?: ReactNode;
}

export const LoadFailed = ({ title, error, retry, children }: LoadFailedProps) => (
  <EmptyState
    role="alert"
    icon={<CloudOffIcon />}
    title={title}
    text={error?.message}
    action={
      <>
        <TextButton label="errors.retry" variant="outlined" onClick={() => retry()} />
        {children}
      </>
    }
  />
);

interface LoadedProps<T> {
  query: { data?: T; error: Error | null; refetch: () => unknown };
  failed: string;
  /** Pixels of the placeholder. */
  height?: number;
  pending?: ReactNode;
  children: (data: T) => ReactNode;
}

/** Shows a query's data; before that a placeholder, or an error with a retry button. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { query, failed, height, children } = props;
  const { pending = <Skeleton variant="rounded" height={height} /> } = props;
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

/** A smaller LoadFailed. */
export function RetryAlert({ title, error, retry, variant = 'outlined' }: RetryAlertProps) {
  const translate = useTranslate();
  return (
    <Alert
      severity="error"
      variant={variant}
      action={
        <TextButton label="errors.retry" color="inherit" size="small" onClick={() => retry()} />
      }
    >
      <AlertTitle>{translate(title)}</AlertTitle>
      {error && translate(error.message)}
    </Alert>
  );
}
