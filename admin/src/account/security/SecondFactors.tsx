import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import ReplaceIcon from '@mui/icons-material/RestartAltOutlined';
import { Box } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '#libs/api-client/index.js';
import { ConfirmButton } from '../../components/action/ConfirmButton.js';
import { Loaded } from '../../components/figures/EmptyState.js';
import { DateTime } from '../../components/figures/formats.js';
import { StatusBadge } from '../../components/figures/StatusBadge.js';
import { lazyPart, useLazyDialog } from '../../components/lazy/lazyPart.js';
import { Section } from '../../components/Section.js';
import { ShownOnce } from '../../components/ShownOnce.js';
import { TextButton } from '../../components/TextButton.js';
import { Hint, Text } from '../../components/text.js';
import { knowsPasskeys } from '../../providers/auth/passkeys.js';
import type { SecondFactorsRecord } from '../../providers/data/records.js';
import { useApiQuery } from '../../providers/data/useApiQuery.js';
import { MONOSPACE, PLAIN_LIST } from '../../theme/styles.js';

const TotpDialog = lazyPart(() => import('./TotpDialog.js'), 'TotpDialog');
const PasskeyDialog = lazyPart(() => import('./PasskeyDialog.js'), 'PasskeyDialog');

const FACTORS_KEY = ['account', 'second-factors'];

/** The admin's authenticator app, passkeys and recovery codes. */
export function SecondFactors() {
  const factors = useApiQuery(FACTORS_KEY, (api) => api('getSecondFactors'));
  const [codes, setCodes] = useState<string[]>([]);
  const queryClient = useQueryClient();
  const added = (recoveryCodes: string[]) => {
    setCodes(recoveryCodes);
    queryClient.invalidateQueries({ queryKey: FACTORS_KEY });
    // Permissions can depend on it.
    queryClient.invalidateQueries({ queryKey: ['auth'] });
  };
  return (
    <Section title="account.factors" level="h2">
      <Hint text="account.factors_help" sx={{ mt: 0.5, mb: 2 }} />
      <Loaded query={factors} failed="account.factors_failed" height={160}>
        {(known) => (
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <App factors={known} onAdded={added} />
            <Passkeys factors={known} onAdded={added} />
            <Codes factors={known} onMade={setCodes} />
          </Box>
        )}
      </Loaded>
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Section>
  );
}

interface PartProps {
  factors: SecondFactorsRecord;
  onAdded: (recoveryCodes: string[]) => void;
}

function App({ factors: { has_totp }, onAdded }: PartProps) {
  const dialog = useLazyDialog(TotpDialog, 'account.totp_failed');
  return (
    <Section title="account.totp">
      <Hint text="account.totp_help" sx={{ mb: 1 }} />
      {has_totp ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <StatusBadge tone="success" label="account.totp_on" />
          <ConfirmButton
            icon={<RemoveIcon />}
            label="account.totp_remove"
            run={(api) => api('removeTotp')}
            success="account.totp_removed"
          />
        </Box>
      ) : (
        <TextButton label="account.totp_add" variant="outlined" onClick={dialog.open} />
      )}
      {dialog.show({ onAdded })}
    </Section>
  );
}

function Passkeys({ factors: { passkeys }, onAdded }: PartProps) {
  const dialog = useLazyDialog(PasskeyDialog, 'account.passkey_failed');
  return (
    <Section title="account.passkeys">
      <Hint text="account.passkeys_help" sx={{ mb: 1 }} />
      <Box component="ul" sx={{ ...PLAIN_LIST, display: 'grid', gap: 0.5 }}>
        {passkeys.map(({ id, name, created_at, last_used_at }) => (
          <Box
            component="li"
            key={id}
            sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
          >
            <b>{name}</b>
            <Hint text={last_used_at ? 'account.passkey_used' : 'account.passkey_added'} />
            <DateTime time={last_used_at ?? created_at} />
            <ConfirmButton
              icon={<RemoveIcon />}
              label="account.passkey_remove"
              named={{ name }}
              run={(api) => api('removePasskey', { path: { id } })}
              success="account.passkey_removed"
            />
          </Box>
        ))}
      </Box>
      {knowsPasskeys() ? (
        <TextButton label="account.passkey_add" variant="outlined" onClick={dialog.open} />
      ) : (
        <Text text="account.passkeys_unknown" variant="body2" />
      )}
      {dialog.show({ onAdded })}
    </Section>
  );
}

interface CodesProps {
  factors: SecondFactorsRecord;
  onMade: (recoveryCodes: string[]) => void;
}

function Codes({ factors: { has_totp, passkeys, recovery_codes }, onMade }: CodesProps) {
  if (!has_totp && passkeys.length === 0) return null;
  return (
    <Section title="account.codes">
      <Hint text="account.codes_left" args={{ smart_count: recovery_codes }} sx={{ mb: 1 }} />
      <ConfirmButton<Schemas['RecoveryCodesDto']>
        icon={<ReplaceIcon />}
        label="account.codes_replace"
        variant="outlined"
        color="warning"
        run={(api) => api('replaceRecoveryCodes')}
        onSuccess={({ recovery_codes: made }) => onMade(made)}
        success="account.codes_replaced"
      />
    </Section>
  );
}

const RecoveryCodesDialog = ({ codes, onClose }: { codes: string[]; onClose: () => void }) => (
  <ShownOnce
    title="account.codes_title"
    text="account.codes_text"
    copyLabel="account.codes_copy"
    value={codes.join('\n')}
    warning="account.codes_once"
    closeLabel="account.codes_kept"
    onClose={onClose}
  >
    <Box
      component="ul"
      sx={{
        ...PLAIN_LIST,
        ...MONOSPACE,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  </ShownOnce>
);
