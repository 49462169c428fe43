import { useTranslation } from 'react-i18next';
import { fillText, METHODS, type Task, walletRule } from '#libs/domain/index.js';
import { useLanguage } from '../../i18n/use-language.js';
import { formatAmount, formatNumber } from '../../lib/format.js';
import { useSiteSettings } from '../../lib/site-settings.js';

/** Says how a task is checked: by its method when live, in the preview as far as anything is. */
export function useCheckText(): (task: Task) => string {
  const { t } = useTranslation();
  const { language } = useLanguage();
  const isLive = useSiteSettings(({ settings }) => settings.campaign_mode === 'live');
  return (task) => {
    if (!isLive) return t(`airdrop.tasks.${previewText(task)}`);
    const { amount = '1', count = 1, seconds = 0 } = task.verification_settings;
    return fillText(METHODS[task.verification].card[language], {
      amount: formatAmount(amount, language),
      count: formatNumber(count, language),
      seconds: formatNumber(seconds, language),
    });
  };
}

function previewText(task: Task): 'balance' | 'verification' | 'instant' {
  if (walletRule(task) === 'holds_ton') return 'balance';
  return task.verification_required ? 'verification' : 'instant';
}
