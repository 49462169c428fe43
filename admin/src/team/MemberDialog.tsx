import Box from '@mui/material/Box';
import { useId } from 'react';
import {
  BooleanInput,
  maxLength,
  NumberInput,
  required,
  TextInput,
  useTranslate,
} from 'react-admin';
import { MAX_LENGTH, TEAM_ROLES } from '#libs/domain/index.js';
import { FormSection } from '../components/form/FormSection.js';
import { httpAddress } from '../components/form/httpAddress.js';
import { NextOrder } from '../components/form/NextOrder.js';
import { keepEmptyText, parseWholeNumber } from '../components/form/parse.js';
import { CreateDialog, EditDialog } from '../components/record/FormDialog.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { ViewOnSite } from '../components/record/RecordButtons.js';
import { RecordHistory } from '../components/record/RecordHistory.js';
import { SocialLinksInput } from './SocialLinksInput.js';

const NAME = [required(), maxLength(MAX_LENGTH.member)];
const BIO = maxLength(MAX_LENGTH.bio);
const PICTURE = [maxLength(MAX_LENGTH.address), httpAddress];

const NEW_MEMBER = {
  name: '',
  role: '',
  bio: '',
  bio_en: '',
  avatar: '',
  social_links: '',
  is_active: true,
};

/** A new member is added at the end (section 5). */
export function NewMemberDialog() {
  return (
    <CreateDialog record={NEW_MEMBER}>
      <MemberInputs />
      <NextOrder />
    </CreateDialog>
  );
}

export function MemberDialog({ id }: RecordViewProps) {
  return (
    <EditDialog id={id} actions={<ViewOnSite path="/team" />} aside={<RecordHistory type="team" />}>
      <MemberInputs />
    </EditDialog>
  );
}

function MemberInputs() {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <FormSection title="team.section_profile" columns={2}>
        <TextInput source="name" validate={NAME} />
        <RoleInput />
        <BiographyInput source="bio" />
        <BiographyInput source="bio_en" />
        <Box sx={{ gridColumn: '1 / -1' }}>
          <TextInput
            source="avatar"
            type="url"
            fullWidth
            validate={PICTURE}
            parse={keepEmptyText}
            helperText="team.avatar_help"
          />
        </Box>
      </FormSection>
      <FormSection title="team.section_links" columns={3}>
        <SocialLinksInput />
      </FormSection>
      <FormSection title="team.section_place" columns={2}>
        <NumberInput source="order" step={1} parse={parseWholeNumber} />
        <BooleanInput source="is_active" label="team.active" />
      </FormSection>
    </Box>
  );
}

function BiographyInput({ source }: { source: 'bio' | 'bio_en' }) {
  return (
    <TextInput
      source={source}
      validate={BIO}
      multiline
      minRows={4}
      maxRows={12}
      parse={keepEmptyText}
      helperText="team.bio_help"
    />
  );
}

const ROLE = [required(), maxLength(MAX_LENGTH.member)];

/** Any text, with the known roles as suggestions. */
function RoleInput() {
  const translate = useTranslate();
  const suggestions = useId();
  return (
    <>
      <TextInput
        source="role"
        validate={ROLE}
        helperText="team.role_help"
        slotProps={{ htmlInput: { list: suggestions } }}
      />
      <datalist id={suggestions}>
        {TEAM_ROLES.map((role) => (
          <option key={role} value={role.replace('_', ' ')}>
            {translate(`team.role.${role}`)}
          </option>
        ))}
      </datalist>
    </>
  );
}
