import { minValue } from 'react-admin';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { WholeNumberInput } from '../components/form/inputs.js';
import { LIMITS, type RuleChanges, type Rules, useChangeRules } from './useRules.js';

const LEAST = minValue(0);

/** Changes what one admin may do alone; an empty field is any number. */
export function LimitsDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const { change } = useChangeRules(rules);
  return (
    <ActionDialog<RuleChanges>
      title="admins.change_limits"
      text="admins.limits_text"
      submitLabel="ra.action.save"
      record={rules}
      onSubmit={({ claims_alone = null, points_alone = null, users_alone = null }) =>
        change({ claims_alone, points_alone, users_alone }, onClose)
      }
      onClose={onClose}
    >
      {LIMITS.map((limit) => (
        <WholeNumberInput
          key={limit}
          source={limit}
          label={`admins.rule.${limit}`}
          validate={LEAST}
        />
      ))}
    </ActionDialog>
  );
}
