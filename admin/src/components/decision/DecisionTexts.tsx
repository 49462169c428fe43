import { useTranslate } from 'react-admin';
import { finality, reasonText, textGap } from '#libs/domain/index.js';
import type { DecisionRecord } from '../../providers/data/records.js';
import { useLanguage } from '../../providers/i18n/language.js';
import { useNumberFormat } from '../figures/formats.js';
import { StatusBadge } from '../figures/StatusBadge.js';

export function useDecisionTexts() {
  const translate = useTranslate();
  const language = useLanguage();
  const { number } = useNumberFormat();
  const amounts = ({ points, tokens }: DecisionRecord): string =>
    [
      points ? translate('users.amount.points', { amount: number(points) }) : '',
      tokens ? translate('users.amount.tokens', { amount: number(tokens) }) : '',
    ]
      .filter(Boolean)
      .join(translate('users.separator'));
  return {
    kindOf: ({ kind }: DecisionRecord): string => translate(`decisions.kind.${kind}`),
    reasonOf: ({ reason, reason_zh }: DecisionRecord): string =>
      reasonText(reason, language, { reason_zh }),
    takenBy: amounts,
    givenBack: (decision: DecisionRecord): string => {
      if (finality(decision)) return translate('decisions.overturning.by_rule');
      if (decision.is_superseded) return translate('decisions.overturning.superseded');
      const taken = amounts(decision);
      const effect = translate(`decisions.overturning.${decision.kind}`, { taken });
      const isBeside = decision.kind === 'ban' && taken !== '';
      return isBeside
        ? effect + textGap(effect) + translate('decisions.gives_back', { taken })
        : effect;
    },
  };
}

export function DecisionState({ decision }: { decision: DecisionRecord }) {
  const { overturned_at, appeal_id } = decision;
  if (overturned_at) {
    return <StatusBadge tone="success" label="decisions.state.overturned" />;
  }
  const isAppealed = appeal_id !== null;
  return (
    <StatusBadge
      tone={isAppealed ? 'info' : 'neutral'}
      label={`decisions.state.${isAppealed ? 'appealed' : 'stands'}`}
    />
  );
}
