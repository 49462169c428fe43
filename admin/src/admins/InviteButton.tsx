import InviteIcon from '@mui/icons-material/PersonAddAltOutlined';
import { Suspense, useState } from 'react';
import { lazyPart, useOpenPart } from '../components/lazy/lazyPart.js';
import { TextButton } from '../components/TextButton.js';

const InviteDialog = lazyPart(async () => (await import('./InviteDialog.js')).InviteDialog);

export function InviteButton() {
  const [isOpen, setOpen] = useState(false);
  const openDialog = useOpenPart(InviteDialog, 'admins.invite_failed');
  return (
    <>
      <TextButton
        label="admins.invite"
        variant="contained"
        size="small"
        startIcon={<InviteIcon />}
        onClick={() => openDialog(() => setOpen(true))}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <InviteDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
