import { minValue } from 'react-admin';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { WholeNumberInput } from '../components/form/inputs.js';
import { LIMITS, type RuleChanges, type Rules, useChangeRules } from './useRules.js';

const LEAST = minValue(0);

/** Changes the limits of one admin; an empty field means no limit. */
export function LimitsDialog({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const { actionOf } = useChangeRules(rules);
  return (
    <ActionDialog
      title="admins.change_limits"
      text="admins.limits_text"
      submitLabel="ra.action.save"
      record={rules}
      action={({ claims_alone = null, points_alone = null, users_alone = null }: RuleChanges) =>
        actionOf({ claims_alone, points_alone, users_alone })
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
