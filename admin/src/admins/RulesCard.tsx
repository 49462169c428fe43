import { Box, Card, FormControlLabel, Switch } from '@mui/material';
import { useTranslate } from 'react-admin';
import { Loaded } from '../components/figures/EmptyState.js';
import { useNumberFormat } from '../components/figures/formats.js';
import { lazyPart, useLazyDialog } from '../components/lazy/lazyPart.js';
import { Section } from '../components/Section.js';
import { TextButton } from '../components/TextButton.js';
import { Hint } from '../components/text.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';
import { LIMITS, RULES_KEY, type Rules, useChangeRules } from './useRules.js';

const SWITCHES = ['require_second_factor', 'root_needs_two', 'closing_needs_two'] as const;

const FactorRuleDialog = lazyPart(() => import('./FactorRuleDialog.js'), 'FactorRuleDialog');
const LimitsDialog = lazyPart(() => import('./LimitsDialog.js'), 'LimitsDialog');

export function RulesCard() {
  const rules = useApiQuery(RULES_KEY, (api) => api('getAdminRules'));
  return (
    <Section title="admins.rules" level="h2" sx={{ mt: 3 }} titleSx={{ mb: 1.5 }}>
      <Loaded query={rules} failed="admins.rules_load_failed" height={240}>
        {(known) => (
          <Card sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 2.5 }}>
            {SWITCHES.map((rule) => (
              <RuleSwitch key={rule} rule={rule} rules={known} />
            ))}
            <RuleLimits rules={known} />
          </Card>
        )}
      </Loaded>
    </Section>
  );
}

function RuleSwitch({ rule, rules }: { rule: (typeof SWITCHES)[number]; rules: Rules }) {
  const translate = useTranslate();
  const { change, isPending } = useChangeRules(rules);
  const dialog = useLazyDialog(FactorRuleDialog, 'admins.rules_failed');
  const turn = (checked: boolean) => {
    if (rule === 'require_second_factor' && checked) dialog.open();
    else change({ [rule]: checked });
  };
  return (
    <div>
      <FormControlLabel
        control={
          <Switch
            checked={rules[rule]}
            disabled={isPending}
            onChange={(_event, checked) => turn(checked)}
          />
        }
        label={translate(`admins.rule.${rule}`)}
      />
      <Hint text={`admins.rule_help.${rule}`} sx={{ maxWidth: 720 }} />
      {dialog.show({
        isPending,
        onConfirm: async () => {
          await change({ [rule]: true });
          dialog.close();
        },
      })}
    </div>
  );
}

function RuleLimits({ rules }: { rules: Rules }) {
  const translate = useTranslate();
  const { number } = useNumberFormat();
  const dialog = useLazyDialog(LimitsDialog, 'admins.rules_failed');
  const shown = (limit: number | null) =>
    limit === null ? translate('admins.any') : number(limit);
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box component="ul" sx={{ m: 0, pl: 2.5, flex: '1 1 280px' }}>
          {LIMITS.map((limit) => (
            <li key={limit}>
              {translate(`admins.rule.${limit}`)}: <b>{shown(rules[limit])}</b>
            </li>
          ))}
        </Box>
        <TextButton
          label="admins.change_limits"
          size="small"
          variant="outlined"
          onClick={dialog.open}
        />
      </Box>
      <Hint text="admins.limits_help" sx={{ mt: 1, maxWidth: 720 }} />
      {dialog.show({ rules })}
    </div>
  );
}
