import ExploreOffIcon from '@mui/icons-material/ExploreOffOutlined';
import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { EmptyState } from '../figures/EmptyState.js';
import { PageTitle } from './PageTitle.js';

export function NotFoundPage() {
  const translate = useTranslate();
  return (
    <>
      <PageTitle title="ra.page.not_found" />
      <EmptyState
        icon={<ExploreOffIcon />}
        title="ra.page.not_found"
        text="ra.message.not_found"
        action={
          <Button component={Link} to="/" variant="contained">
            {translate('ra.page.dashboard')}
          </Button>
        }
      />
    </>
  );
}
