import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.js';

interface ExternalLinkProps extends ComponentProps<'a'> {
  hasIcon?: boolean;
  /** Completes the text for screen readers. */
  subject?: string;
}

/** A link that opens a new tab, as screen readers announce. */
export function ExternalLink({ hasIcon, subject, children, ...props }: ExternalLinkProps) {
  const { t } = useTranslation();
  return (
    <a {...props} target="_blank" rel="noopener noreferrer">
      {children}
      {hasIcon && <Icon name="external" size={16} />}
      <span className="visually-hidden">
        {subject} {t('common.newTab')}
      </span>
    </a>
  );
}
