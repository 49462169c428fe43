import { Invitations } from '../live/lazy-parts.js';
import { useAnswers } from '../questions.js';
import { AirdropSection } from './airdrop-section.js';
import { Explanation } from './explanation.js';

export { prefetchTasks as prefetch } from '../use-tasks.js';

export function Page() {
  const { referral } = useAnswers();
  return (
    <AirdropSection name="invite">
      {({ state: { account } }) => (
        <>
          {account && <Invitations account={account} />}
          <Explanation {...referral} />
        </>
      )}
    </AirdropSection>
  );
}
