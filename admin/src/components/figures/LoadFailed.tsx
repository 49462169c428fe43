import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { EmptyState } from './EmptyState.js';

interface LoadFailedProps {
  /** Key of the sentence that says what could not be loaded. */
  title: string;
  error: Error | null | undefined;
  retry: () => unknown;
  /** Ways out besides another try. */
  children?: ReactNode;
}

/** That something could not be loaded, why, and the way to try again. */
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
