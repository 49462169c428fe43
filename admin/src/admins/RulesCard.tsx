import { Card, FormControlLabel, Switch } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import type { Schemas } from '#libs/api-client/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { Section } from '../components/Section.js';
import { Hint } from '../components/text.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

type Rules = Schemas['AdminRulesDto'];

const RULES_KEY = ['admins', 'rules'];

/** What is asked of admins. */
export function RulesCard() {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { data: rules } = useApiQuery(RULES_KEY, (api) => api('getAdminRules'));
  const { run, isPending } = useApiCall<Rules>();
  if (!rules) return null;
  const change = (body: Schemas['AdminRulesUpdateDto']) =>
    run({
      run: (api) => api('updateAdminRules', { body }),
      success: 'admins.rules_changed',
      failure: 'admins.rules_failed',
      update: (changed) => queryClient.setQueryData(RULES_KEY, changed),
    });
  return (
    <Section title="admins.rules" level="h2" sx={{ mt: 3 }} titleSx={{ mb: 1.5 }}>
      <Card sx={{ p: { xs: 2, sm: 3 } }}>
        <FormControlLabel
          control={
            <Switch
              checked={rules.require_second_factor}
              disabled={isPending}
              onChange={(_event, checked) =>
                change({ require_second_factor: checked, updated_at: rules.updated_at })
              }
            />
          }
          label={translate('admins.require_second_factor')}
        />
        <Hint text="admins.require_second_factor_help" sx={{ maxWidth: 720 }} />
      </Card>
    </Section>
  );
}
