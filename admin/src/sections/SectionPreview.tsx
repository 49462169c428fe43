import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import {
  type AuditEntry,
  LOCALES,
  linesOf,
  localized,
  type Partner,
  type RoadmapEntry,
  type SiteSectionName,
  TOKEN_TONES,
  type TokenShareEntry,
} from '#libs/domain/index.js';
import { Caption, Hint, Text } from '../components/text.js';
import { useLanguage } from '../providers/i18n/language.js';

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
  return <Shares shares={entries as TokenShareEntry[]} />;
}

const LIST = { display: 'grid', gap: 1.5, m: 0, p: 0, listStyle: 'none' } as const;

const Partners = ({ partners }: { partners: readonly Partner[] }) => (
  <Box
    component="ul"
    sx={{ ...LIST, gridTemplateColumns: 'repeat(auto-fill, minmax(120px, 1fr))' }}
  >
    {partners
      .filter(({ is_active }) => is_active)
      .map(({ name, logo }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same
        <Box component="li" key={index} sx={{ textAlign: 'center', overflowWrap: 'anywhere' }}>
          <Box
            component="img"
            src={logo || '/partner.svg'}
            alt=""
            sx={{ width: 96, height: 40, objectFit: 'contain' }}
          />
          <Text variant="body2">{name}</Text>
        </Box>
      ))}
  </Box>
);

function Phases({ phases }: { phases: readonly RoadmapEntry[] }) {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <Box
      component="ol"
      sx={{ ...LIST, gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))' }}
    >
      {phases.map((phase, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels may be the same
        <Box component="li" key={index} sx={{ overflowWrap: 'anywhere' }}>
          <Caption>
            {localized(phase, 'label', language)} · {translate(`sections.statuses.${phase.status}`)}
          </Caption>
          <Text variant="body2" sx={{ fontWeight: 600 }}>
            {localized(phase, 'title', language)}
          </Text>
          {linesOf(localized(phase, 'items', language)).map((item) => (
            <Hint key={item}>{item}</Hint>
          ))}
        </Box>
      ))}
    </Box>
  );
}

function Audits({ audits }: { audits: readonly AuditEntry[] }) {
  const language = useLanguage();
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <Box
      component="ul"
      sx={{ ...LIST, gridTemplateColumns: 'repeat(auto-fill, minmax(min(200px, 100%), 1fr))' }}
    >
      {audits.map(({ name, url, date }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same
        <Box component="li" key={index} sx={{ overflowWrap: 'anywhere' }}>
          <Text variant="body2" sx={{ fontWeight: 600 }}>
            {name}
          </Text>
          <Caption component="p">{url}</Caption>
          {date && <Caption component="p">{day.format(new Date(date))}</Caption>}
        </Box>
      ))}
    </Box>
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
            sx={{ flex: Number(percentage) || 0, bgcolor: TOKEN_TONES[tone], borderRadius: 1 }}
          />
        ))}
      </Box>
      <Box
        component="ul"
        sx={{ ...LIST, gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))' }}
      >
        {shares.map((share, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same
          <Text component="li" key={index} variant="body2">
            {localized(share, 'label', language)} {share.percentage}%
          </Text>
        ))}
      </Box>
      <Hint
        text={total === 100 ? 'sections.total' : 'sections.total_wrong'}
        args={{ total }}
        role="status"
        sx={{ mt: 1, ...(total !== 100 && { color: 'error.main' }) }}
      />
    </>
  );
}
