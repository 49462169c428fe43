import { Box } from '@mui/material';
import { BooleanInput, DateInput, maxLength, required } from 'react-admin';
import {
  MAX_LENGTH,
  ROADMAP_STATUSES,
  type SectionEntries,
  type SiteSectionName,
  TOKEN_TONES,
} from '#libs/domain/index.js';
import { LongTextInput, PlainInput, WholeNumberInput, WIDE } from '../components/form/inputs.js';
import { httpAddress, keepEmptyText } from '../components/form/parse.js';
import { SelectInput } from '../components/form/SelectInput.js';
import { PictureInput } from '../components/picture/PictureInput.js';

/** Initial values of a new entry, by section. */
export const NEW_ENTRIES: { [Name in SiteSectionName]: SectionEntries[Name][number] } = {
  partners: { name: '', url: '', logo: '', is_active: true },
  roadmap: {
    label: '',
    label_en: '',
    title: '',
    title_en: '',
    items: '',
    items_en: '',
    status: 'planned',
  },
  tokenomics: {
    label: '',
    label_en: '',
    purpose: '',
    purpose_en: '',
    percentage: 10,
    tone: 'blue',
  },
  audits: { name: '', url: '', date: '' },
};

const NAME = [required(), maxLength(MAX_LENGTH.name)];
const NAME_EN = maxLength(MAX_LENGTH.name);
const TITLE = [required(), maxLength(MAX_LENGTH.title)];
const TITLE_EN = maxLength(MAX_LENGTH.title);
const ITEMS = maxLength(MAX_LENGTH.sectionText);
const LINK = [
  maxLength(MAX_LENGTH.address),
  (url: string) => (url && !url.startsWith('https:') ? 'sections.https_only' : httpAddress(url)),
];
const REPORT = [required(), ...LINK];
const PERCENT = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 100
    ? undefined
    : 'sections.percent_range';

interface EntryInputsProps {
  name: SiteSectionName;
  /** Where the entry is in the form, as `entries.0`. */
  at: string;
}

export const EntryInputs = ({ name, at }: EntryInputsProps) => {
  const Inputs = INPUTS[name];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      <Inputs at={at} />
    </Box>
  );
};

const PartnerInputs = ({ at }: { at: string }) => (
  <>
    <PlainInput source={`${at}.name`} label="sections.name" validate={NAME} />
    <PlainInput source={`${at}.url`} label="sections.url" type="url" validate={LINK} />
    <PictureInput
      source={`${at}.logo`}
      title="sections.logo"
      help="sections.logo_help"
      shape="logo"
    />
    <BooleanInput source={`${at}.is_active`} label="sections.is_active" />
  </>
);

const PhaseInputs = ({ at }: { at: string }) => (
  <>
    <PlainInput source={`${at}.label`} label="sections.label" validate={NAME} />
    <PlainInput source={`${at}.label_en`} label="sections.label_en" validate={NAME_EN} />
    <PlainInput source={`${at}.title`} label="sections.phase_title" validate={TITLE} />
    <PlainInput source={`${at}.title_en`} label="sections.phase_title_en" validate={TITLE_EN} />
    <LongTextInput
      source={`${at}.items`}
      label="sections.items"
      helperText="sections.items_help"
      minRows={3}
      validate={ITEMS}
    />
    <LongTextInput
      source={`${at}.items_en`}
      label="sections.items_en"
      helperText="sections.items_help"
      minRows={3}
      validate={ITEMS}
    />
    <SelectInput
      source={`${at}.status`}
      label="sections.status"
      texts="sections.statuses"
      values={ROADMAP_STATUSES}
    />
  </>
);

const ShareInputs = ({ at }: { at: string }) => (
  <>
    <PlainInput source={`${at}.label`} label="sections.share" validate={NAME} />
    <PlainInput source={`${at}.label_en`} label="sections.share_en" validate={NAME_EN} />
    <PlainInput source={`${at}.purpose`} label="sections.purpose" validate={TITLE_EN} />
    <PlainInput source={`${at}.purpose_en`} label="sections.purpose_en" validate={TITLE_EN} />
    <WholeNumberInput
      source={`${at}.percentage`}
      label="sections.percentage"
      min={1}
      max={100}
      validate={PERCENT}
    />
    <SelectInput
      source={`${at}.tone`}
      label="sections.tone"
      texts="sections.tones"
      values={Object.keys(TOKEN_TONES)}
    />
  </>
);

const AuditInputs = ({ at }: { at: string }) => (
  <>
    <PlainInput source={`${at}.name`} label="sections.auditor" validate={NAME} />
    <DateInput source={`${at}.date`} label="sections.report_date" parse={keepEmptyText} />
    <PlainInput
      source={`${at}.url`}
      label="sections.report_url"
      type="url"
      validate={REPORT}
      sx={WIDE}
    />
  </>
);

const INPUTS = {
  partners: PartnerInputs,
  roadmap: PhaseInputs,
  tokenomics: ShareInputs,
  audits: AuditInputs,
};
