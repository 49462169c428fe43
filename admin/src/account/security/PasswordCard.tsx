import { Suspense, useState } from 'react';
import { lazyPart, useOpenPart } from '../../components/lazy/lazyPart.js';
import { Section } from '../../components/Section.js';
import { TextButton } from '../../components/TextButton.js';
import { Hint } from '../../components/text.js';

const PasswordDialog = lazyPart(async () => (await import('../PasswordDialog.js')).PasswordDialog);

export function PasswordCard() {
  const [isOpen, setOpen] = useState(false);
  const openDialog = useOpenPart(PasswordDialog, 'account.change_failed');
  return (
    <Section title="account.password" level="h2">
      <Hint text="account.note" sx={{ mt: 0.5, mb: 1.5 }} />
      <TextButton
        label="account.change_password"
        variant="outlined"
        onClick={() => openDialog(() => setOpen(true))}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <PasswordDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
