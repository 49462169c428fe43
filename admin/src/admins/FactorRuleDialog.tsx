import { DialogActions, DialogContent, DialogContentText } from '@mui/material';
import { useGetIdentity, useTranslate } from 'react-admin';
import { type AdminRole, MAX_LIST_LENGTH } from '#libs/domain/index.js';
import { Loaded } from '../components/figures/EmptyState.js';
import { TextButton } from '../components/TextButton.js';
import { TitledDialog } from '../components/TitledDialog.js';
import { useApiQuery } from '../providers/data/useApiQuery.js';

const WITHOUT_FACTOR = JSON.stringify({ has_second_factor: false });

const ROLES: readonly AdminRole[] = ['owner', 'manager'];

interface FactorRuleDialogProps {
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Lists admins whom the rule would lock out, and asks the owner to set up their own factor first. */
export function FactorRuleDialog({ isPending, onConfirm, onClose }: FactorRuleDialogProps) {
  const { identity } = useGetIdentity();
  const admins = useApiQuery(
    ['admins', 'without-factor'],
    (api) => api('listAdmins', { query: { filter: WITHOUT_FACTOR, limit: MAX_LIST_LENGTH } }),
    { gcTime: 0 },
  );
  const active = (admins.data ?? []).filter(
    ({ role, suspended_at }) => ROLES.includes(role) && suspended_at === null,
  );
  const isOwnMissing = active.some(({ id }) => id === identity?.id);
  const names = active.filter(({ id }) => id !== identity?.id).map(({ username }) => username);
  return (
    <TitledDialog title="admins.rule.require_second_factor" onClose={onClose}>
      <DialogContent>
        <Loaded query={admins} failed="admins.rules_load_failed" height={64}>
          {() => (
            <>
              {isOwnMissing && <Line text="own_first" />}
              {names.length > 0 && <Line text="others" names={names.join(', ')} />}
              {active.length === 0 && <Line text="nobody" />}
            </>
          )}
        </Loaded>
      </DialogContent>
      <DialogActions>
        <TextButton label="ra.action.cancel" color="inherit" onClick={onClose} />
        {isOwnMissing ? (
          <TextButton label="admins.factor_rule.set_up" variant="contained" to="/account" />
        ) : (
          <TextButton
            label="admins.factor_rule.switch_on"
            variant="contained"
            disabled={!admins.data}
            loading={isPending}
            onClick={onConfirm}
          />
        )}
      </DialogActions>
    </TitledDialog>
  );
}

function Line({ text, names }: { text: string; names?: string }) {
  const translate = useTranslate();
  return (
    <DialogContentText variant="body2" sx={{ '& + &': { mt: 1.5 } }}>
      {translate(`admins.factor_rule.${text}`, { names })}
    </DialogContentText>
  );
}
