import { Button, ButtonAnchor, ButtonLink } from '../../../components/button.js';
import { PageIcon } from '../../../components/page-icon.js';
import { useLanguage } from '../../../i18n/use-language.js';
import { revealTask } from '../task-groups.js';
import type { StepAction } from './use-step-action.js';

interface StepButtonProps {
  action: StepAction;
  /** The short label is shown. */
  isShort?: boolean;
  className?: string | undefined;
}

/** The button of a step, in its card and in the bar. */
export function StepButton({ action, isShort = false, className }: StepButtonProps) {
  const { t } = useLanguage();
  const { run, to, href, task, isBusy = false, isDetail = false } = action;
  const label = (isShort && action.shortLabel) || action.label;
  const button = { className, variant: isDetail ? 'secondary' : 'primary' } as const;
  if (to !== undefined) {
    return (
      <ButtonLink {...button} to={to}>
        {label}
      </ButtonLink>
    );
  }
  if (href !== undefined) {
    return (
      <ButtonAnchor {...button} href={href} target="_blank" rel="noopener noreferrer">
        {label}
        <PageIcon name="external" size={16} />
        <span className="visually-hidden">{t('common.newTab')}</span>
      </ButtonAnchor>
    );
  }
  if (task !== undefined) {
    return (
      <ButtonAnchor {...button} href={`#task-${task}`} onClick={() => revealTask(task)}>
        {label}
      </ButtonAnchor>
    );
  }
  return (
    <Button {...button} onClick={run} disabled={isBusy} aria-busy={isBusy}>
      {label}
    </Button>
  );
}
