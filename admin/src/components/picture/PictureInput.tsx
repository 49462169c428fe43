import UploadIcon from '@mui/icons-material/UploadOutlined';
import { Box, FormHelperText } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useRef } from 'react';
import { maxLength, useInput, useTranslate } from 'react-admin';
import { MAX_LENGTH, MAX_PICTURE_BYTES, type PictureUse, pictureHash } from '#libs/domain/index.js';
import { api } from '../../providers/api.js';
import { darkPalette, lightPalette } from '../../theme/palette.js';
import { FormField } from '../form/FormField.js';
import { WIDE } from '../form/inputs.js';
import { httpAddress } from '../form/parse.js';
import { Section } from '../Section.js';
import { TextButton } from '../TextButton.js';
import { Hint } from '../text.js';

const UPLOAD_MS = 60_000;

const isUploaded = (address: string): boolean => pictureHash(address) !== undefined;

const PICTURE = [
  maxLength(MAX_LENGTH.address),
  (address: string) => (isUploaded(address) ? undefined : httpAddress(address)),
];

/** Stores a file as a picture for a use and resolves with its address. @throws Error with a sentence or a key. */
async function upload(file: File, use: PictureUse): Promise<string> {
  if (file.size > MAX_PICTURE_BYTES) throw new Error('pictures.too_large');
  const { data } = await api.request('uploadImage', `/api/v1/admin/images?use=${use}`, {
    body: file,
    // The server detects the type from the content.
    headers: { 'Content-Type': 'application/octet-stream' },
    timeout: UPLOAD_MS,
  });
  return data.address;
}

interface PictureInputProps {
  source: string;
  title: string;
  help: string;
  shape: keyof typeof SHAPES;
  /** Marks of the site may be SVG. */
  use?: PictureUse;
  /** Whether it may also be a picture of another site. */
  takesAddress?: boolean;
}

/** A picture with its preview. It is uploaded when chosen, and on the site once the form is saved. */
export function PictureInput(props: PictureInputProps) {
  const { source, title, help, shape, use = 'picture', takesAddress = false } = props;
  const translate = useTranslate();
  const { field, fieldState } = useInput({ source, defaultValue: '', validate: PICTURE });
  const uploading = useMutation({
    mutationFn: (file: File) => upload(file, use),
    onSuccess: field.onChange,
  });
  const address = String(field.value ?? '');
  const fault = fieldState.error?.message;
  const asksForAddress = takesAddress && !isUploaded(address);
  const error = uploading.error?.message ?? (asksForAddress ? undefined : fault);
  const isMark = use === 'logo' || use === 'symbol';
  const replace = (value: string) => {
    uploading.reset();
    field.onChange(value);
  };
  return (
    <Section title={title} titleSx={TITLE} sx={WIDE} role="group">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Preview
          address={httpAddress(address) && !isUploaded(address) ? '' : address}
          shape={shape}
        />
        <Box sx={{ display: 'grid', gap: 0.75, flex: 1, minWidth: 200 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <FileButton
              label={address ? 'pictures.replace' : 'pictures.upload'}
              isLoading={uploading.isPending}
              takesSvg={isMark}
              onChoose={uploading.mutate}
            />
            {address !== '' && (
              <TextButton label="pictures.remove" color="inherit" onClick={() => replace('')} />
            )}
          </Box>
          <Hint text={isMark ? 'pictures.mark_files' : 'pictures.files'} />
          <Hint text={help} />
        </Box>
      </Box>
      {error && (
        <FormHelperText error role="alert">
          {translate(error)}
        </FormHelperText>
      )}
      {uploading.isSuccess && fieldState.isDirty && (
        <FormHelperText role="status">{translate('pictures.uploaded')}</FormHelperText>
      )}
      {asksForAddress && (
        <FormField
          type="url"
          label={translate('pictures.address')}
          value={address}
          onChange={(event) => replace(event.target.value)}
          onBlur={field.onBlur}
          inputRef={field.ref}
          help={translate('pictures.address_help')}
          error={fault}
          sx={{ mt: 2 }}
        />
      )}
    </Section>
  );
}

const PIXELS = 'image/png,image/jpeg,image/webp';

const TITLE = { mb: 1, fontSize: '0.875rem' };

const LOGO = {
  width: 160,
  height: 80,
  p: 1,
  borderRadius: '12px',
  objectFit: 'contain',
} as const;

const SHAPES = {
  portrait: { width: 88, height: 88, borderRadius: '16px', objectFit: 'cover' },
  symbol: { width: 88, height: 88, p: 1, borderRadius: '16px', objectFit: 'contain' },
  logo: { ...LOGO, p: 0 },
  onDark: { ...LOGO, bgcolor: darkPalette.background, color: darkPalette.mutedText },
  onLight: { ...LOGO, bgcolor: lightPalette.background, color: lightPalette.mutedText },
} as const;

const EMPTY = {
  display: 'grid',
  placeItems: 'center',
  p: 1,
  textAlign: 'center',
  color: 'text.secondary',
} as const;

function Preview({ address, shape }: { address: string; shape: keyof typeof SHAPES }) {
  const translate = useTranslate();
  const frame = { ...SHAPES[shape], border: 1, borderColor: 'divider', flexShrink: 0 } as const;
  if (address) {
    return <Box component="img" src={address} alt={translate('pictures.preview')} sx={frame} />;
  }
  return (
    <Box sx={{ ...EMPTY, ...frame }}>
      <Hint text="pictures.none" sx={{ color: 'inherit' }} />
    </Box>
  );
}

interface FileButtonProps {
  label: string;
  isLoading: boolean;
  takesSvg: boolean;
  onChoose: (file: File) => void;
}

function FileButton({ label, isLoading, takesSvg, onChoose }: FileButtonProps) {
  const translate = useTranslate();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onChoose(file);
    // So that the same file can be chosen again.
    target.value = '';
  };
  return (
    <>
      <TextButton
        label={label}
        variant="outlined"
        startIcon={<UploadIcon />}
        loading={isLoading}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        accept={takesSvg ? `${PIXELS},image/svg+xml` : PIXELS}
        aria-label={translate(label)}
        onChange={choose}
      />
    </>
  );
}
