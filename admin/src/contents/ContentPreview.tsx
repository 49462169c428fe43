import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { Suspense } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { localized } from '#libs/domain/index.js';
import { FormSection } from '../components/form/FormSection.js';
import { lazyPart } from '../components/lazy/lazyPart.js';

const Markdown = lazyPart(async () => (await import('./Markdown.js')).Markdown);

interface VersionPreviewProps {
  title: string;
  content: string;
}

/** Both language versions as the public page shows them, unsaved changes included. */
export function ContentPreview() {
  const translate = useTranslate();
  const [title = '', titleEn = '', content = '', contentEn = ''] = useWatch({
    name: ['title', 'title_en', 'content', 'content_en'],
  });
  const fallsBack = titleEn.trim() === '' || contentEn.trim() === '';
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
      <FormSection title="contents.section_chinese">
        <VersionPreview title={title} content={content} />
      </FormSection>
      <FormSection title="contents.section_english">
        <VersionPreview
          title={localized({ title, title_en: titleEn }, 'title', 'en')}
          content={localized({ content, content_en: contentEn }, 'content', 'en')}
        />
        {fallsBack && (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {translate('contents.preview_fallback')}
          </Typography>
        )}
      </FormSection>
    </Box>
  );
}

function VersionPreview({ title, content }: VersionPreviewProps) {
  const translate = useTranslate();
  const empty = title.trim() === '' && content.trim() === '';
  return (
    <Box sx={{ p: 2.5, border: 1, borderColor: 'divider', borderRadius: '14px', minWidth: 0 }}>
      {empty && (
        <Typography variant="body2" color="textSecondary">
          {translate('contents.preview_empty')}
        </Typography>
      )}
      {title.trim() !== '' && (
        <Typography component="p" sx={{ fontSize: '1.25rem', fontWeight: 650, mb: 1.5 }}>
          {title}
        </Typography>
      )}
      <Suspense fallback={<Skeleton variant="rounded" height={160} />}>
        <Markdown text={content} />
      </Suspense>
    </Box>
  );
}
