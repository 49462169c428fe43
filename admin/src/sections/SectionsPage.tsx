import { Box, Card } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { HOME_BANDS, SITE_SECTIONS, type SiteSectionName } from '#libs/domain/index.js';
import { Loaded } from '../components/figures/EmptyState.js';
import { StatusBadge } from '../components/figures/StatusBadge.js';
import { Permitted } from '../components/Permitted.js';
import { ViewOnSite } from '../components/record/RecordButtons.js';
import { Section } from '../components/Section.js';
import { PageTitle } from '../components/shell/screen.js';
import { TextButton } from '../components/TextButton.js';
import { Hint } from '../components/text.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';
import { HomeBands } from './HomeBands.js';
import { SectionDialog } from './SectionDialog.js';
import { SectionPreview } from './SectionPreview.js';
import { type SectionRecord, useSections } from './useSections.js';

export const SectionsPage = () => (
  <>
    <PageTitle title="sections.title" />
    <Hint text="sections.intro" sx={{ mb: 2 }} />
    <HomeBands />
    <Loaded query={useSections()} failed="sections.load_failed" height={320}>
      {(sections) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {SITE_SECTIONS.map((name) => (
            <SectionCard key={name} name={name} section={sections[name]} />
          ))}
        </Box>
      )}
    </Loaded>
  </>
);

const TONES = { default: 'neutral', custom: 'success', hidden: 'warning' } as const;

/** The pages of the sections that are not on the home page alone. */
const PAGES: Partial<Record<SiteSectionName, string>> = {
  roadmap: '/roadmap',
  airdrop_questions: '/airdrop',
  values: '/about',
};

/** The bands that are switched off. */
function useBandsOff(): readonly string[] {
  const { home_bands } = useSiteSettings();
  return HOME_BANDS.filter((band) => !home_bands.includes(band));
}

function SectionCard({ name, section }: { name: SiteSectionName; section: SectionRecord }) {
  const translate = useTranslate();
  const [isEdited, setEdited] = useState(false);
  const { mode, entries } = section;
  const isOff = useBandsOff().includes(name);
  const title = `sections.${name}.title`;
  return (
    <Section title={title} level="h2" frame={Card} sx={{ p: 2.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, my: 1 }}>
        <StatusBadge tone={TONES[mode as keyof typeof TONES]} label={`sections.modes.${mode}`} />
        {isOff && mode !== 'hidden' && <StatusBadge tone="warning" label="sections.band_off" />}
        <Hint sx={{ flex: 1, minWidth: 200 }}>
          {translate(isOff ? 'sections.band_off_help' : `sections.mode_help.${mode}`)}
          {mode !== 'custom' && entries.length > 0 && ` ${translate('sections.kept')}`}
        </Hint>
        <ViewOnSite path={PAGES[name] ?? '/'} />
        <Permitted to="contents.change">
          <TextButton
            label="sections.edit"
            variant="outlined"
            aria-label={translate('sections.edit_named', { name: translate(title) })}
            onClick={() => setEdited(true)}
          />
        </Permitted>
      </Box>
      {mode === 'custom' && <SectionPreview name={name} entries={entries} />}
      {isEdited && <SectionDialog name={name} section={section} onClose={() => setEdited(false)} />}
    </Section>
  );
}
