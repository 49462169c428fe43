import ReportIcon from '@mui/icons-material/ReportOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { EmptyState } from '../components/EmptyState.js';

/** Drawing failed; the error itself is on the console. */
export function CrashMessage() {
  const translate = useTranslate();
  return (
    <EmptyState
      role="alert"
      icon={<ReportIcon />}
      title="ra.page.error"
      text="ra.message.error"
      action={
        <Button variant="contained" onClick={() => window.location.reload()}>
          {translate('ra.action.update_application')}
        </Button>
      }
    />
  );
}
