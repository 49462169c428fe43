import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import {
  type AuditEntry,
  type CardEntry,
  fillText,
  inEitherLanguage,
  keepName,
  LOCALES,
  type LocalizedRecord,
  linesOf,
  type Partner,
  type QuestionEntry,
  type RoadmapEntry,
  referralTextValues,
  type SiteSectionName,
  type StatisticEntry,
  siteTextValues,
  type TokenShareEntry,
  tokenColor,
} from '#libs/domain/index.js';
import { Caption, Hint, Text } from '../components/text.js';
import { useLanguage } from '../providers/i18n/language.js';
import { useSiteSettings } from '../providers/site/siteSettings.js';

interface SectionPreviewProps {
  name: SiteSectionName;
  entries: readonly object[];
}

/** The operator's entries as visitors see them, in the language of the back office. */
export function SectionPreview({ name, entries }: SectionPreviewProps) {
  if (entries.length === 0) return <Hint text="sections.empty" />;
  if (name === 'partners') return <Partners partners={entries as Partner[]} />;
  if (name === 'roadmap') return <Phases phases={entries as RoadmapEntry[]} />;
  if (name === 'audits') return <Audits audits={entries as AuditEntry[]} />;
  if (name === 'tokenomics') return <Shares shares={entries as TokenShareEntry[]} />;
  if (name === 'statistics') return <Statistics statistics={entries as StatisticEntry[]} />;
  if (name === 'questions' || name === 'airdrop_questions') {
    return (
      <Texts name={name} entries={entries as QuestionEntry[]} fields={['question', 'answer']} />
    );
  }
  return <Texts name={name} entries={entries as CardEntry[]} fields={['title', 'text']} />;
}

/** Reads a text of an entry in the language of the back office, with the values filled in that the section may name. */
function useEntryText(name: SiteSectionName) {
  const language = useLanguage();
  const site = siteTextValues(useSiteSettings());
  const values = name === 'airdrop_questions' ? { ...site, ...referralTextValues(language) } : site;
  return <Field extends string>(entry: LocalizedRecord<NoInfer<Field>>, field: Field): string =>
    fillText(inEitherLanguage<Field>(entry, field, language), values, keepName);
}

interface ListProps<Entry> {
  of: readonly Entry[];
  /** The least width of a column, in pixels. */
  column: number;
  isOrdered?: boolean;
  children: (entry: Entry) => ReactNode;
}

function List<Entry>({ of, column, isOrdered = false, children }: ListProps<Entry>) {
  return (
    <Box
      component={isOrdered ? 'ol' : 'ul'}
      sx={{
        display: 'grid',
        gridTemplateColumns: `repeat(auto-fill, minmax(min(${column}px, 100%), 1fr))`,
        gap: 1.5,
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {of.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries may be the same
        <Box component="li" key={index} sx={{ overflowWrap: 'anywhere' }}>
          {children(entry)}
        </Box>
      ))}
    </Box>
  );
}

const Partners = ({ partners }: { partners: readonly Partner[] }) => (
  <List of={partners.filter(({ is_active }) => is_active)} column={120}>
    {({ name, logo }) => (
      <Box sx={{ textAlign: 'center' }}>
        <Box
          component="img"
          src={logo || '/partner.svg'}
          alt=""
          sx={{ width: 96, height: 40, objectFit: 'contain' }}
        />
        <Text variant="body2">{name}</Text>
      </Box>
    )}
  </List>
);

function Phases({ phases }: { phases: readonly RoadmapEntry[] }) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <List of={phases} column={200} isOrdered>
      {(phase) => (
        <>
          <Caption>
            {inEitherLanguage(phase, 'label', language)} ·{' '}
            {translate(`sections.statuses.${phase.status}`)}
          </Caption>
          <Text variant="body2" sx={{ fontWeight: 600 }}>
            {inEitherLanguage(phase, 'title', language)}
          </Text>
          {linesOf(inEitherLanguage(phase, 'items', language)).map((item) => (
            <Hint key={item}>{item}</Hint>
          ))}
        </>
      )}
    </List>
  );
}

function Audits({ audits }: { audits: readonly AuditEntry[] }) {
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <List of={audits} column={200}>
      {({ name, url, date }) => (
        <>
          <Text variant="body2" sx={{ fontWeight: 600 }}>
            {name}
          </Text>
          <Caption component="p">{url}</Caption>
          {date && <Caption component="p">{day.format(new Date(date))}</Caption>}
        </>
      )}
    </List>
  );
}

function Statistics({ statistics }: { statistics: readonly StatisticEntry[] }) {
  const textOf = useEntryText('statistics');
  return (
    <List of={statistics} column={140}>
      {(statistic) => (
        <>
          <Text variant="body2" sx={{ fontWeight: 600 }} dir="auto">
            {statistic.value}
          </Text>
          <Caption component="p" dir="auto">
            {textOf(statistic, 'label')}
          </Caption>
        </>
      )}
    </List>
  );
}

interface TextsProps<Field extends string> {
  name: SiteSectionName;
  entries: readonly LocalizedRecord<NoInfer<Field>>[];
  /** A head, and the text below it. */
  fields: readonly [Field, Field];
}

function Texts<Field extends string>({ name, entries, fields }: TextsProps<Field>) {
  const [head, text] = fields;
  const textOf = useEntryText(name);
  return (
    <List of={entries} column={240}>
      {(entry) => (
        <>
          <Text variant="body2" sx={{ fontWeight: 600 }} dir="auto">
            {textOf<Field>(entry, head)}
          </Text>
          <Hint dir="auto">{textOf<Field>(entry, text)}</Hint>
        </>
      )}
    </List>
  );
}

function Shares({ shares }: { shares: readonly TokenShareEntry[] }) {
  const language = useLanguage();
  const total = shares.reduce((sum, { percentage }) => sum + (Number(percentage) || 0), 0);
  return (
    <>
      <Box aria-hidden sx={{ display: 'flex', gap: '2px', height: 12, mb: 1.5 }}>
        {shares.map(({ percentage, tone }, index) => (
          <Box
            // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same
            key={index}
            sx={{ flex: Number(percentage) || 0, bgcolor: tokenColor(tone), borderRadius: 1 }}
          />
        ))}
      </Box>
      <List of={shares} column={160}>
        {(share) => (
          <Text variant="body2">
            {inEitherLanguage(share, 'label', language)} {share.percentage}%
          </Text>
        )}
      </List>
      <Hint
        text={total === 100 ? 'sections.total' : 'sections.total_wrong'}
        args={{ total }}
        role="status"
        sx={{ mt: 1, ...(total !== 100 && { color: 'error.main' }) }}
      />
    </>
  );
}
