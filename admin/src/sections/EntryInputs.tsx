import { Box } from '@mui/material';
import type { ComponentType } from 'react';
import { BooleanInput, DateInput, maxLength, required } from 'react-admin';
import {
  MAX_LENGTH,
  ROADMAP_STATUSES,
  type SectionEntries,
  type SiteSectionName,
  TOKEN_TONES,
  type TokenTone,
  tokenColor,
} from '#libs/domain/index.js';
import { PlainInput, WholeNumberInput, WIDE } from '../components/form/inputs.js';
import { httpAddress, keepEmptyText } from '../components/form/parse.js';
import { SelectInput } from '../components/form/SelectInput.js';
import { PictureInput } from '../components/picture/PictureInput.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { EntryPictureInput, type PicturedSection } from './EntryPictureInput.js';
import { TextInputs } from './TextInputs.js';

const NEW_TITLED = { title: '', title_en: '', text: '', text_en: '' };
const NEW_CARD = { ...NEW_TITLED, picture: '' };
const NEW_QUESTION = { question: '', question_en: '', answer: '', answer_en: '' };

/** Initial values of a new entry, by section. */
export const NEW_ENTRIES: { [Name in SiteSectionName]: SectionEntries[Name][number] } = {
  statistics: { label: '', label_en: '', value: '' },
  highlights: NEW_CARD,
  features: NEW_CARD,
  use_cases: NEW_CARD,
  questions: NEW_QUESTION,
  airdrop_questions: NEW_QUESTION,
  values: { ...NEW_TITLED, icon: '' },
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
const FIGURE = [required(), maxLength(MAX_LENGTH.statistic)];
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
      <Inputs name={name} at={at} />
    </Box>
  );
};

const { name: SHORT, title: LINE, sectionTitle: HEAD, sectionText: LONG } = MAX_LENGTH;

const PartnerInputs = ({ at }: EntryInputsProps) => (
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

const PhaseInputs = ({ at }: EntryInputsProps) => (
  <>
    <TextInputs source={`${at}.label`} label="sections.label" max={SHORT} isRequired />
    <TextInputs source={`${at}.title`} label="sections.phase_title" max={LINE} isRequired />
    <TextInputs
      source={`${at}.items`}
      label="sections.items"
      help="sections.items_help"
      max={LONG}
      isLong
    />
    <SelectInput
      source={`${at}.status`}
      label="sections.status"
      texts="sections.statuses"
      values={ROADMAP_STATUSES}
    />
  </>
);

function ShareInputs({ at }: EntryInputsProps) {
  const { brand_primary, brand_accent } = useSiteSettings();
  // In an operator's colours the tones are places in a series.
  const texts = brand_primary || brand_accent ? 'sections.places' : 'sections.tones';
  return (
    <>
      <TextInputs source={`${at}.label`} label="sections.share" max={SHORT} isRequired />
      <TextInputs source={`${at}.purpose`} label="sections.purpose" max={LINE} />
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
        texts={texts}
        values={Object.keys(TOKEN_TONES)}
        colorOf={(tone) => tokenColor(tone as TokenTone)}
      />
    </>
  );
}

const AuditInputs = ({ at }: EntryInputsProps) => (
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

const StatisticInputs = ({ at }: EntryInputsProps) => (
  <>
    <TextInputs source={`${at}.label`} label="sections.share" max={HEAD} isRequired />
    <PlainInput
      source={`${at}.value`}
      label="sections.value"
      helperText="sections.value_help"
      validate={FIGURE}
    />
  </>
);

const CardInputs = ({ name, at }: EntryInputsProps) => {
  const picture = name === 'values' ? 'icon' : 'picture';
  return (
    <>
      <TextInputs source={`${at}.title`} label="sections.phase_title" max={HEAD} isRequired />
      <TextInputs source={`${at}.text`} label="sections.card_text" max={LONG} isLong />
      <EntryPictureInput source={`${at}.${picture}`} name={name as PicturedSection} />
    </>
  );
};

const QuestionInputs = ({ at }: EntryInputsProps) => (
  <>
    <TextInputs source={`${at}.question`} label="sections.question" max={HEAD} isRequired />
    <TextInputs source={`${at}.answer`} label="sections.answer" max={LONG} isRequired isLong />
  </>
);

const INPUTS: Readonly<Record<SiteSectionName, ComponentType<EntryInputsProps>>> = {
  statistics: StatisticInputs,
  highlights: CardInputs,
  features: CardInputs,
  tokenomics: ShareInputs,
  use_cases: CardInputs,
  partners: PartnerInputs,
  roadmap: PhaseInputs,
  questions: QuestionInputs,
  audits: AuditInputs,
  airdrop_questions: QuestionInputs,
  values: CardInputs,
};
