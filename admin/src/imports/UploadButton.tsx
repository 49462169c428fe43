import UploadIcon from '@mui/icons-material/UploadOutlined';
import { Box } from '@mui/material';
import { type ChangeEvent, useRef } from 'react';
import { useRefresh } from 'react-admin';
import { useNavigate } from 'react-router';
import { MAX_IMPORT, MAX_LENGTH } from '#libs/domain/index.js';
import { useApiCall } from '../components/action/useApiCall.js';
import { TextButton } from '../components/TextButton.js';
import { Hint } from '../components/text.js';
import { api } from '../providers/api.js';
import { usePermission } from '../providers/auth/usePermission.js';
import type { ImportDetails } from '../providers/data/records.js';

/** Milliseconds in which a million rows are read and checked. */
const UPLOAD_MS = 10 * 60_000;

async function upload(file: File): Promise<ImportDetails> {
  if (file.size > MAX_IMPORT.bytes) throw new Error('imports.too_large');
  const name = encodeURIComponent(file.name.slice(0, MAX_LENGTH.title));
  const { data } = await api.request('uploadImport', `/api/v1/admin/imports?name=${name}`, {
    body: file,
    headers: { 'Content-Type': 'application/octet-stream' },
    timeout: UPLOAD_MS,
  });
  return data;
}

/** Uploads a file, and shows the result of its check. */
export function UploadButton() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const { run, isPending } = useApiCall<ImportDetails>();
  const mayImport = usePermission('users.adjust');
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    run({
      run: () => upload(file),
      failure: 'imports.upload_failed',
      update: ({ id }) => {
        refresh();
        navigate(`/imports/${id}`);
      },
    });
  };
  if (!mayImport) return null;
  return (
    <Box sx={{ display: 'grid', gap: 0.75, justifyItems: 'start', mb: 2 }}>
      <TextButton
        label={isPending ? 'imports.reading' : 'imports.upload'}
        variant="contained"
        startIcon={<UploadIcon />}
        disabled={isPending}
        onClick={() => input.current?.click()}
      />
      <input ref={input} type="file" accept=".csv,.tsv,.txt,text/csv" hidden onChange={choose} />
      <Hint text="imports.columns" />
    </Box>
  );
}
