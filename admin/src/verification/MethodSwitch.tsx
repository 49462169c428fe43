import EditIcon from '@mui/icons-material/EditOutlined';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import { Suspense, useState } from 'react';
import { useTranslate } from 'react-admin';
import { METHOD_TEXTS } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { lazyPart, useOpenPart } from '../components/lazy/lazyPart.js';
import type { MethodRecord } from '../providers/data/records.js';
import { useLanguage } from '../providers/i18n/language.js';
import { useShowVerification } from './useVerification.js';

const SwitchOffDialog = lazyPart(
  async () => (await import('./SwitchOffDialog.js')).SwitchOffDialog,
);

interface MethodSwitchProps {
  method: MethodRecord;
}

/** Switches a method on at once, and off with a note to visitors, which can be changed later. */
export function MethodSwitch({ method }: MethodSwitchProps) {
  const translate = useTranslate();
  const { showMethod } = useShowVerification();
  const { run, isPending } = useApiCall<MethodRecord>();
  const [isOpen, setOpen] = useState(false);
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
  const editLabel = translate('verification.edit_note_named', { name });
  return (
    <>
      {!method.is_enabled && (
        <Tooltip title={translate('verification.edit_note')}>
          <IconButton size="small" aria-label={editLabel} onClick={open}>
            <EditIcon fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Switch
        checked={method.is_enabled}
        disabled={isPending}
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
