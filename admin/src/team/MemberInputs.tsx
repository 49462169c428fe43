import Box from '@mui/material/Box';
import { BooleanInput, NumberInput, required, TextInput } from 'react-admin';
import { FormSection } from '../components/FormSection.js';
import { keepEmptyText, parseWholeNumber } from '../components/parse.js';
import { RoleInput } from './RoleInput.js';
import { SocialLinksInput } from './SocialLinksInput.js';
import { isLinkAddress } from './socialLinks.js';

const linkAddress = (address: string | null): string | undefined =>
  isLinkAddress(address ?? '') ? undefined : 'team.url_invalid';

/** Every field of a team member, for adding and for editing. */
export function MemberInputs() {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <FormSection title="team.section_profile" columns={2}>
        <TextInput source="name" validate={required()} />
        <RoleInput />
        <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2 }}>
          <TextInput source="bio" fullWidth multiline minRows={3} parse={keepEmptyText} />
          <TextInput
            source="avatar"
            type="url"
            fullWidth
            validate={linkAddress}
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
