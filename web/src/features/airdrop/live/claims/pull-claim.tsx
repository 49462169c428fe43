import type { Schemas } from '#libs/api-client/index.js';
import { shortenAddress } from '#libs/domain/index.js';
import { useLanguage } from '../../../../i18n/use-language.js';
import { useSiteSettings } from '../../../../lib/site-settings.js';
import { problemMessage } from '../../../../lib/visitor-api.js';
import { PullPanel, usePullMessage } from './pull-panel.js';
import { usePull } from './use-pull.js';

interface PullClaimProps {
  claim: Schemas['MyClaimDto'];
  /** Names the claim for screen readers. */
  name: string;
}

export function PullClaim({ claim, name }: PullClaimProps) {
  const { t, number, moment } = useLanguage();
  const symbol = useSiteSettings(({ settings }) => settings.claim_symbol);
  const { claim: onClaim, ...attempt } = usePull(claim);
  const amount = `${number(claim.tokens)} ${symbol}`;
  const message = usePullMessage(attempt, {
    amount,
    address: shortenAddress(claim.wallet_address),
    messageOf: (error) => problemMessage(error) ?? t('live.pull.unavailable'),
  });
  const { pull } = claim;
  if (!pull && message === null) return null;
  const terms = pull && {
    amount,
    nanotons: BigInt(pull.nanotons),
    deadline: { iso: pull.deadline, text: moment(pull.deadline) },
  };
  return <PullPanel {...{ name, terms, attempt, message, onClaim }} />;
}
