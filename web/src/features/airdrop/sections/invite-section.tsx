import { Invitations } from '../live/lazy-parts.js';
import { useAnswers } from '../questions.js';
import { AirdropSection, type SectionProps } from './airdrop-section.js';
import { Explanation } from './explanation.js';

export function InviteSection({ tabs }: SectionProps) {
  const { referral } = useAnswers();
  return (
    <AirdropSection name="invite" tabs={tabs}>
      {({ state: { account } }) => (
        <>
          {account && <Invitations account={account} />}
          <Explanation {...referral} />
        </>
      )}
    </AirdropSection>
  );
}
