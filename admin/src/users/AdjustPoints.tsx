import AdjustIcon from '@mui/icons-material/ExposureOutlined';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useGetRecordRepresentation, useRecordContext, useTranslate } from 'react-admin';
import { lazyPart } from '../components/lazy/lazyPart.js';
import { useOpenPart } from '../components/lazy/useParts.js';
import type { UserRecord } from '../providers/data/records.js';

const AdjustDialog = lazyPart(async () => (await import('./AdjustDialog.js')).AdjustDialog);

/** Gives the user in context points, or takes them. */
export function AdjustPointsButton() {
  const translate = useTranslate();
  const user = useRecordContext<UserRecord>();
  const getRecordRepresentation = useGetRecordRepresentation('users');
  const [isOpen, setOpen] = useState(false);
  const openDialog = useOpenPart(AdjustDialog, 'users.adjust_failed');
  if (!user) return null;
  return (
    <>
      <Button
        size="small"
        startIcon={<AdjustIcon />}
        onClick={() => openDialog(() => setOpen(true))}
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
