import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { EmptyState } from './EmptyState.js';

interface ListFailureProps {
  /** Key of the sentence that says which list failed. */
  message: string;
}

/** Stands in for a list that could not be loaded, says why, and offers to try again. */
export function ListFailure({ message }: ListFailureProps) {
  const translate = useTranslate();
  const { error, refetch } = useListContext();
  return (
    <EmptyState
      role="alert"
      icon={<CloudOffIcon />}
      title={message}
      text={error?.message}
      action={
        <Button variant="outlined" onClick={() => refetch()}>
          {translate('errors.retry')}
        </Button>
      }
    />
  );
}
