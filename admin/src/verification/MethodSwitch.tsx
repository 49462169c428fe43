import EditIcon from '@mui/icons-material/EditOutlined';
import { Switch } from '@mui/material';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { METHOD_TEXTS } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { IconAction } from '../components/IconAction.js';
import { lazyPart, useOpenPart } from '../components/lazy/lazyPart.js';
import { usePermission } from '../providers/auth/usePermission.js';
import type { MethodRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { useShowVerification } from './useVerification.js';

const SwitchOffDialog = lazyPart(
  async () => (await import('./SwitchOffDialog.js')).SwitchOffDialog,
);

/** Switches a method on at once, and off with a note to visitors, which can be changed later. */
export function MethodSwitch({ method }: { method: MethodRecord }) {
  const translate = useTranslate();
  const { showMethod } = useShowVerification();
  const { run, isPending } = useApiCall<MethodRecord>();
  const [isOpen, setOpen] = useState(false);
  const mayChange = usePermission('verification.change');
  const openPart = useOpenPart(SwitchOffDialog, 'verification.switch_failed');
  const open = () => openPart(() => setOpen(true));
  const name = METHOD_TEXTS[method.method].name[useLanguage()];
  const switchOn = () =>
    run({
      run: (api) =>
        api('updateVerificationMethod', {
          path: { method: method.method },
          body: { is_enabled: true },
        }),
      update: showMethod,
      success: 'verification.switched_on',
      failure: 'verification.switch_failed',
    });
  return (
    <>
      {!method.is_enabled && mayChange && (
        <IconAction
          label="verification.edit_note"
          accessibleName="verification.edit_note_named"
          args={{ name }}
          size="small"
          onClick={open}
        >
          <EditIcon fontSize="small" />
        </IconAction>
      )}
      <Switch
        checked={method.is_enabled}
        disabled={isPending || !mayChange}
        onChange={() => (method.is_enabled ? open() : switchOn())}
        slotProps={{ input: { 'aria-label': translate('verification.switch_named', { name }) } }}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <SwitchOffDialog method={method} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
