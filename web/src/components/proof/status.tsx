import { useTranslation } from 'react-i18next';
import type { Schemas } from '#libs/api-client/index.js';
import { minutesBetween, useSpan } from './use-span.js';

interface StatusProps {
  activity: Pick<Schemas['CampaignActivityDto'], 'review_minutes' | 'last_payout_at' | 'synced_at'>;
  /** In milliseconds. */
  now: number;
  className?: string | undefined;
}

/** How the campaign's work goes, in short parts; nothing before there is any. */
export function Status({ activity, now, className }: StatusProps) {
  const { t } = useTranslation();
  const span = useSpan();
  const { review_minutes, last_payout_at, synced_at } = activity;
  const since = (iso: string) => span(minutesBetween(iso, now));
  const parts = [
    review_minutes !== null && t('proof.reviews', { span: span(review_minutes) }),
    last_payout_at && t('proof.payouts', { span: since(last_payout_at) }),
    synced_at && t('proof.sync', { span: since(synced_at) }),
  ].filter((part) => typeof part === 'string');
  if (parts.length === 0) return null;
  return (
    <ul className={className} aria-label={t('proof.status')}>
      {parts.map((part) => (
        <li key={part}>{part}</li>
      ))}
    </ul>
  );
}
