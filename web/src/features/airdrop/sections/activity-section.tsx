import { useTranslation } from 'react-i18next';
import { StateMessage } from '../../../components/state-message.js';
import { useSiteSettings } from '../../../lib/site-settings.js';
import { Leaderboard, MyActivity } from '../live/lazy-parts.js';
import { AirdropSection, type SectionProps } from './airdrop-section.js';

export function ActivitySection({ tabs }: SectionProps) {
  const { t } = useTranslation();
  const isShown = useSiteSettings(({ settings }) => settings.is_leaderboard_shown);
  return (
    <AirdropSection name="activity" tabs={tabs}>
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
