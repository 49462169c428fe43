import { type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './decisions/decisions.module.css';

interface ModalDialogProps {
  title: string;
  onClose: () => void;
  children: (close: () => void) => ReactNode;
}

/** A dialog that is open as long as it is drawn. */
export function ModalDialog({ title, onClose, children }: ModalDialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <h2 id={id} className={styles.dialogTitle}>
        {title}
      </h2>
      {children(() => dialog.current?.close())}
    </dialog>
  );
}
