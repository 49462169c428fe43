import { Box, TextField } from '@mui/material';
import { useId } from 'react';
import {
  BooleanInput,
  maxLength,
  required,
  useInput,
  useTranslate,
  ValidationError,
} from 'react-admin';
import {
  MAX_LENGTH,
  readSocialLinks,
  SOCIAL_NETWORKS,
  type SocialNetwork,
  TEAM_ROLES,
} from '#libs/domain/index.js';
import { FormSection } from '../components/form/FormField.js';
import { LongTextInput, PlainInput, WholeNumberInput } from '../components/form/inputs.js';
import { NextOrder } from '../components/form/NextOrder.js';
import { httpAddress, keepEmptyText } from '../components/form/parse.js';
import { PictureInput } from '../components/picture/PictureInput.js';
import { CreateDialog, EditDialog } from '../components/record/FormDialog.js';
import type { RecordViewProps } from '../components/record/RecordAddress.js';
import { ViewOnSite } from '../components/record/RecordButtons.js';
import { RecordHistory } from '../components/record/RecordHistory.js';
import { useSiteLanguages } from '../providers/site/siteSettings.js';

const NAME = [required(), maxLength(MAX_LENGTH.member)];
const BIO = maxLength(MAX_LENGTH.bio);

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
export const NewMemberDialog = () => (
  <CreateDialog record={NEW_MEMBER}>
    <MemberInputs />
    <NextOrder />
  </CreateDialog>
);

export const MemberDialog = ({ id }: RecordViewProps) => (
  <EditDialog id={id} actions={<ViewOnSite path="/team" />} aside={<RecordHistory type="team" />}>
    <MemberInputs />
  </EditDialog>
);

const MemberInputs = () => (
  <Box sx={{ display: 'grid', gap: 3 }}>
    <FormSection title="team.section_profile" columns={2}>
      <PlainInput source="name" validate={NAME} />
      <RoleInput />
      {useSiteLanguages().map((language) => (
        <BiographyInput key={language} source={language === 'en' ? 'bio_en' : 'bio'} />
      ))}
      <PictureInput
        source="avatar"
        title="team.picture"
        help="team.avatar_help"
        shape="portrait"
        takesAddress
      />
    </FormSection>
    <FormSection title="team.section_links" columns={3}>
      <SocialLinksInput />
    </FormSection>
    <FormSection title="team.section_place" columns={2}>
      <WholeNumberInput source="order" />
      <BooleanInput source="is_active" label="team.active" />
    </FormSection>
  </Box>
);

const BiographyInput = ({ source }: { source: 'bio' | 'bio_en' }) => (
  <LongTextInput
    source={source}
    validate={BIO}
    minRows={4}
    maxRows={12}
    helperText="team.bio_help"
  />
);

const ROLE = [required(), maxLength(MAX_LENGTH.member)];

function RoleInput() {
  const translate = useTranslate();
  const suggestions = useId();
  return (
    <>
      <PlainInput
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

const wrongNetworks = (json: string) =>
  SOCIAL_NETWORKS.filter((network) => httpAddress(linkOf(json, network)));

const areAddresses = (json: string | null): string | undefined =>
  wrongNetworks(json ?? '').map((network) => httpAddress(linkOf(json ?? '', network)))[0];

/** One field per network; together they write the stored JSON text (decision 7). */
function SocialLinksInput() {
  const translate = useTranslate();
  const { field, fieldState } = useInput({
    source: 'social_links',
    validate: areAddresses,
    parse: keepEmptyText,
  });
  const json = String(field.value);
  const wrong = wrongNetworks(json);
  // The server's error names no network, so every field shows it.
  const refused = fieldState.invalid ? (wrong.length > 0 ? wrong : SOCIAL_NETWORKS) : [];
  return SOCIAL_NETWORKS.map((network) => {
    const error = refused.includes(network)
      ? (httpAddress(linkOf(json, network)) ?? fieldState.error?.message)
      : undefined;
    return (
      <TextField
        key={network}
        type="url"
        fullWidth
        label={translate(`team.network.${network}`)}
        value={linkOf(json, network)}
        onChange={(event) => field.onChange(withLink(json, network, event.target.value.trim()))}
        onBlur={field.onBlur}
        inputRef={network === (wrong[0] ?? SOCIAL_NETWORKS[0]) ? field.ref : undefined}
        error={error !== undefined}
        helperText={error !== undefined && <ValidationError error={error} />}
      />
    );
  });
}

/** A network's address in the JSON text; `''` for none. */
export function linkOf(json: string, network: SocialNetwork): string {
  const address = readSocialLinks(json)?.[network];
  return typeof address === 'string' ? address : '';
}

/** The JSON text with a changed address; unknown keys stay. */
export function withLink(json: string, network: SocialNetwork, address: string): string {
  const links: Record<string, unknown> = { ...readSocialLinks(json), [network]: address };
  if (address === '') delete links[network];
  return Object.keys(links).length === 0 ? '' : JSON.stringify(links);
}
