import { MenuItem } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { pictureHash, SECTION_PICTURES } from '#libs/domain/index.js';
import { FormField } from '../components/form/FormField.js';
import { useFormField } from '../components/form/FormInput.js';
import { PictureInput } from '../components/picture/PictureInput.js';

export type PicturedSection = keyof typeof SECTION_PICTURES;

interface EntryPictureInputProps {
  source: string;
  name: PicturedSection;
}

/** The picture of an entry: none, one of the site's own, or an uploaded one. */
export function EntryPictureInput({ source, name }: EntryPictureInputProps) {
  const translate = useTranslate();
  const { value, onChange, ...field } = useFormField({ source, defaultValue: '' });
  const isUploaded = pictureHash(value) !== undefined;
  const [isOwn, setOwn] = useState(isUploaded);
  const choice = isUploaded || (isOwn && !value) ? 'own' : value || 'none';
  const choose = (next: string) => {
    setOwn(next === 'own');
    onChange(next === 'own' || next === 'none' ? '' : next);
  };
  return (
    <>
      <FormField
        {...field}
        select
        label={translate('sections.picture')}
        value={choice}
        onChange={(event) => choose(event.target.value)}
      >
        {['none', ...SECTION_PICTURES[name], 'own'].map((picture) => (
          <MenuItem key={picture} value={picture}>
            {translate(`sections.pictures.${picture}`)}
          </MenuItem>
        ))}
      </FormField>
      {choice === 'own' && (
        <PictureInput
          source={source}
          title="sections.pictures.own"
          help="sections.own_picture_help"
          shape="logo"
        />
      )}
    </>
  );
}
