import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { useListContext, useTranslate } from 'react-admin';
import { EmptyState } from '../EmptyState.js';

interface ListErrorProps {
  /** Key of the sentence that says which list failed. */
  message: string;
}

/** Shown instead of a list that could not be loaded: the reason and a button to retry. */
export function ListError({ message }: ListErrorProps) {
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
