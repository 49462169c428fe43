import { Suspense, useEffect, useState } from 'react';
import { lazyPart, usePreloaded } from '../components/lazy/lazyPart.js';
import { session } from '../providers/auth/session.js';

type Answer = (isConfirmed: boolean) => void;

/** Asks who the admin is before a call that moves trust is repeated. */
export function ConfirmationGuard() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  usePreloaded(ConfirmationDialog);
  useEffect(
    () =>
      session.unconfirmed.on(async () => {
        const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve));
        setAnswer(null);
        return isConfirmed;
      }),
    [],
  );
  if (!answer) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmationDialog answer={answer} />
    </Suspense>
  );
}

const ConfirmationDialog = lazyPart(
  async () => (await import('./ConfirmationDialog.js')).ConfirmationDialog,
);
