import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../../components/state-message.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import { Leaderboard, MyActivity } from '../live/lazy-parts.js';
import { AirdropSection } from './airdrop-section.js';

export { prefetchTasks as prefetch } from '../use-tasks.js';

export function Page() {
  const { t } = useTranslation();
  const isShown = useSiteSettings(({ settings }) => settings.is_leaderboard_shown);
  return (
    <AirdropSection name="activity">
      {({ state: { account }, listed: { tasks }, isLive }) => {
        const leaderboard = isLive && isShown && <Leaderboard account={account} />;
        if (account) {
          return (
            <MyActivity account={account} tasks={tasks}>
              {leaderboard}
            </MyActivity>
          );
        }
        return (
          <>
            <StateMessage
              icon="inbox"
              title={t('airdrop.activity.empty')}
              hint={t(`airdrop.activity.${isLive ? 'emptyHint' : 'preview'}`)}
            />
            {leaderboard}
          </>
        );
      }}
    </AirdropSection>
  );
}
