import AdjustIcon from '@mui/icons-material/ExposureOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { useGetRecordRepresentation, useRecordContext, useTranslate } from 'react-admin';
import type { UserRecord } from '../providers/data/records.js';

const AdjustDialog = lazy(() =>
  import('./AdjustDialog.js').then((module) => ({ default: module.AdjustDialog })),
);

/** Gives the user in context points, or takes them. */
export function AdjustPointsButton() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  const getRecordRepresentation = useGetRecordRepresentation('users');
  const [isOpen, setOpen] = useState(false);
  if (!user) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<AdjustIcon />}
        onClick={() => setOpen(true)}
        aria-label={translate('users.adjust_named', { name: getRecordRepresentation(user) })}
      >
        {translate('users.adjust')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AdjustDialog user={user} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
