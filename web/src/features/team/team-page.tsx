import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHero } from '../../components/page-hero.js';
import { Section } from '../../components/section.js';
import { Skeleton } from '../../components/skeleton.js';
import { Spinner } from '../../components/spinner.js';
import { ErrorState, StateMessage } from '../../components/state-message.js';
import { api } from '../../lib/api.js';
import { usePageQuery } from '../../lib/use-page-query.js';
import { MemberCard } from './member-card.js';
import styles from './team-page.module.css';

const teamQuery = queryOptions({
  queryKey: ['team'],
  queryFn: ({ signal }) => api.call('listActiveTeamMembers', { signal }),
});

export const prefetch = (client: QueryClient) => client.fetchQuery(teamQuery);

function TeamMembers() {
  const { t } = useTranslation();
  const { data, isPending, isError, refetch } = usePageQuery(teamQuery);

  if (isPending) return <TeamLoading />;
  return (
    <>
      {isError && <ErrorState message={t('team.error')} onRetry={refetch} />}
      {data?.length === 0 && (
        <StateMessage icon="referral" title={t('team.empty')} hint={t('team.emptyHint')} />
      )}
      {data && data.length > 0 && (
        <ul className={styles.grid}>
          {data.map((member) => (
            <li key={member.id} className={styles.cell}>
              <MemberCard member={member} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

export function Page() {
  const { t } = useTranslation();
  return (
    <>
      <PageHero eyebrow={t('team.eyebrow')} title={t('team.title')} lead={t('team.subtitle')} />
      <Section title={t('team.listTitle')} titleHidden>
        <TeamMembers />
      </Section>
    </>
  );
}

function TeamLoading() {
  const { t } = useTranslation();
  return (
    <>
      <Spinner label={t('team.loading')} />
      <div className={styles.grid}>
        <Skeleton height="7rem" radius="var(--radius-lg)" />
        <Skeleton height="7rem" radius="var(--radius-lg)" />
        <Skeleton height="7rem" radius="var(--radius-lg)" />
      </div>
    </>
  );
}
