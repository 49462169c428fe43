import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import { useState } from 'react';
import { maxLength } from 'react-admin';
import { MAX_LENGTH } from '#libs/domain/index.js';
import { ActionDialog } from '../components/form/ActionDialog.js';
import { FormInput } from '../components/form/FormInput.js';
import { httpAddress } from '../components/form/parse.js';
import { saveFile } from '../components/list/ListButtons.js';
import { TextButton } from '../components/TextButton.js';
import { usePermission } from '../providers/auth/usePermission.js';
import type { DistributorRecord } from '../providers/data/records.js';

const ADDRESS = [maxLength(MAX_LENGTH.address), httpAddress];

/** Downloads the folder with which receivers claim without this server; only for a published root. */
export function ClaimKitButton({ distributor }: { distributor: DistributorRecord }) {
  const { id, merkle_root } = distributor;
  const [isOpen, setOpen] = useState(false);
  const mayExport = usePermission('exports.personal');
  if (!mayExport || merkle_root === null) return null;
  const close = () => setOpen(false);
  return (
    <>
      <TextButton
        label="payouts.claim_kit.label"
        variant="outlined"
        startIcon={<DownloadIcon />}
        onClick={() => setOpen(true)}
        sx={{ justifySelf: 'start' }}
      />
      {isOpen && (
        <ActionDialog<{ url: string }, Blob>
          title="payouts.claim_kit.label"
          text="payouts.claim_kit.text"
          submitLabel="payouts.claim_kit.download"
          record={{ url: location.origin }}
          action={({ url }) => ({
            run: (api) => api('downloadClaimKit', { path: { id }, query: { url } }),
            success: 'payouts.claim_kit.downloaded',
            failure: 'payouts.claim_kit.failed',
            onSuccess: (file) => {
              saveFile(file, `claim-kit-${id}.tar`);
              close();
            },
            refreshes: false,
          })}
          onClose={close}
        >
          <FormInput
            source="url"
            label="payouts.claim_kit.url"
            help="payouts.claim_kit.url_help"
            validate={ADDRESS}
          />
        </ActionDialog>
      )}
    </>
  );
}
