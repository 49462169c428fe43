import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../button.js';
import { toast } from '../toast/toast-store.js';
import { useCopy } from './use-copy.js';

interface CopyButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  text: string;
  texts: 'wallet' | 'live.invite' | 'report.file';
}

export function CopyButton({ text, texts, children, ...props }: CopyButtonProps) {
  const { t } = useTranslation();
  const { copied, copy } = useCopy();
  const onCopy = async () => {
    if (!(await copy(text))) toast.error(t(`${texts}.copyFailed`));
  };
  return (
    <Button {...props} onClick={onCopy}>
      <span aria-live="polite">{t(`${texts}.${copied ? 'copied' : 'copy'}`)}</span>
      {children}
    </Button>
  );
}
